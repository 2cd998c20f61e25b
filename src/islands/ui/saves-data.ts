/** Whether the user saves data, as marked by the server (domain/shell/save-data.ts) or by a script in the head. */
export const pageSavesData = (): boolean => 'savesData' in document.documentElement.dataset
