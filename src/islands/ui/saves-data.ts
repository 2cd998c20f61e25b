/** Whether the page is to stay small: the server (domain/shell/save-data.ts) or a script in its head has marked it. */
export const savesData = (): boolean => 'savesData' in document.documentElement.dataset
