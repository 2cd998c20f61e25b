/** Removes what is in brackets: "Nawalpur (Sarlahi)", "Mahendra Highway (East-West)". */
export const bareName = (name: string): string => name.replace(/\s*\(.*?\)/g, '').trim()
