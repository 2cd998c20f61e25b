/**
 * For custom elements over server HTML: the page brings the markup with every word of the frame, and these put in what
 * only the browser knows. `data-slot="name"` takes a text, `data-when="ready empty"` is shown in these states.
 */
export function fillSlots(root: ParentNode, texts: Readonly<Record<string, string>>): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-slot]')) {
    const text = texts[element.dataset.slot ?? '']
    if (text !== undefined) element.textContent = text
  }
}

/** Shows the parts for `state`, and hides those for other states. */
export function showState(root: ParentNode, state: string): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-when]'))
    element.hidden = !element.dataset.when?.split(' ').includes(state)
}

/** A copy of the first element in `<template data-template="name">` below `root`. */
export function copyTemplate(root: ParentNode, name: string): HTMLElement {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`)
  const element = template?.content.firstElementChild?.cloneNode(true)
  if (!(element instanceof HTMLElement)) throw new Error(`The page has no template "${name}".`)
  return element
}
