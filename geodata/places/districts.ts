/** Districts that the extract or the table of local levels spells differently. */
const SPELLINGS: Record<string, string> = {
  Chitawan: 'Chitwan',
  Kabhrepalanchok: 'Kavrepalanchok',
  Kapilbastu: 'Kapilvastu',
  Makawanpur: 'Makwanpur',
  Nawalparasi4: 'Nawalpur',
  Nawalparasi5: 'Parasi',
  Rukum5: 'Eastern Rukum',
  Rukum6: 'Western Rukum',
  Tanahu: 'Tanahun',
  Terhathum: 'Tehrathum',
}

export const districtSpelled = (name: string): string => SPELLINGS[name] ?? name
