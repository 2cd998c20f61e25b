const menu = document.querySelector<HTMLElement>('[data-side-menu]')
const current = menu?.querySelector<HTMLElement>('[aria-current]')

/** On phones the menu is one scrolling line: brings the current item into view. */
if (menu && current) {
  const { left, width } = current.getBoundingClientRect()
  menu.scrollLeft += left + width / 2 - innerWidth / 2
}
