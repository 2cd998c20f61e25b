import { expect, it } from 'vitest'
import { maskNumbers } from '#domain/shared/mask-numbers.ts'

it.each([
  ['Call 9841234567 please', 'Call ••••• please'],
  ['कल गर्नुहोस् ९८४१२३४५६७।', 'कल गर्नुहोस् •••••।'],
  ['98412 34567', '•••••'],
  ['984-123-4567', '•••••'],
  ['९८४१–२३४ ५६७', '•••••'],
  ['9 8 4 1 2 3 4 5 6 7', '•••••'],
  ['9.8.4.1.2.3.4.5.6.7', '•••••'],
  ['९ - ८ - ४ - १ - २ - ३ - ४', '•••••'],
  ['+977 9841234567', '•••••'],
  ['+977-98-4123-4567, evenings', '•••••, evenings'],
  ['(977) 984 123 4567', '•••••'],
  ['98४१23४५67', '•••••'],
  ['98\u200b41\u200b23\u200b45\u200b67', '•••••'],
  ['９８４１２３４５６７', '•••••'],
  ['01-4412345 or 9841234567', '••••• or •••••'],
  ['9841234567\n9851234567', '•••••'],
  ['98,41,23,45,67', '•••••'],
  ['2026-11-27 9841234567', '•••••'],
  ['9,84,12,34,567', '•••••'],
  ['984:123:4567', '•••••'],
  ['984; 123; 4567', '•••••'],
  ["984'123'4567", '•••••'],
  ['984=123=4567', '•••••'],
  ['984 | 123 | 4567', '•••••'],
  ['9*8*4*1*2*3*4*5*6*7', '•••••'],
  ['984----123----4567', '•••••'],
  ['⑨⑧④①②③④⑤⑥⑦', '•••••'],
  ['call nine eight four one two three four five six seven', 'call •••••'],
  ['Nine-Eight-Four-One two3four567, now', '•••••, now'],
  ['नम्बर नौ आठ चार एक दुई तीन चार पाँच छ सात हो', 'नम्बर ••••• हो'],
  ['nau aath char ek dui tin char panch chha saat', '•••••'],
  ['अन्ठानब्बे एकचालीस तेइस पैंतालीस सतसट्ठी', '•••••'],
  ['चौवन्न छब्बीस सोह्र एकासी', '•••••'],
  ['ninety eight forty one twenty three forty five', '•••••'],
  ['one two three -- four five six seven', '•••••'],
  ['98four1two34567', '•••••'],
  ['984one234567', '•••••'],
  ['984l23456O', '•••••'],
  ['9a8a4a1a2a3a4a5a6a7', '•••••'],
  ['९८-४१-two-३-4567', '•••••'],
])('masks the number in %j', (text, shown) => {
  expect(maskNumbers(text)).toBe(shown)
})

it.each([
  'NRS 5000 for all, 1,50,000 for the vehicle, 15,00,000 or 1,500,000 to buy it',
  'रु. ५,००० प्रति व्यक्ति, जम्मा ५००० मात्र',
  'Leaving at 7:00 or 8:30, 3 seats, 2 bags of 15 kg, 204 km',
  'Dashain 2083, home by 2083-07-01, back on 27/11/2026, as in 2082-2083',
  'दशैं २०८३ मा, २०८३-०७-०१ गते घर',
  'मूल्य १,५०,००० छ, २०८३-०७-०१ छ, ५,००० मा एक दिन',
  'Ba 2 Cha 1234, Bagmati 03 001 Cha 1234, flight U4 601 at 10:45 with 100 m² and 250',
  'one or two bags, seven seats, three days, a 4x4 of 2019',
  'Bus park gate 12, house 44/12, room 1201',
  'gates one two three --- four five six seven',
  '',
])('leaves %j unchanged', (text) => {
  expect(maskNumbers(text)).toBe(text)
})
