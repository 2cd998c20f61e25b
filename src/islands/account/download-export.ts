import '#stores/shell/browser.ts'
import { requestExport } from '#stores/account/data-export.ts'
import { adviseOnDownload } from '#stores/shell/browser.ts'

/** `busy` stands on the button until the download starts. */
export async function downloadExport(button: HTMLButtonElement, busy: string): Promise<void> {
  const label = button.querySelector('[data-label]')
  if (button.ariaBusy === 'true' || !label) return
  const usual = label.textContent
  button.ariaBusy = 'true'
  label.textContent = busy
  try {
    const address = await requestExport()
    if (address !== null) save(address)
  } finally {
    button.ariaBusy = null
    label.textContent = usual
  }
}

/** As a download, so that an answer that is no archive does not take the place of the page. */
function save(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
  void adviseOnDownload()
}
