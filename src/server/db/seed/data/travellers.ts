import { CITIES } from './cities.ts'
import { demoPerson, GUESTS, HOSTS, type PersonData } from './people.ts'

type Name = readonly [en: string, np: string]

/** First names and the family names that occur with them. */
const FAMILIES: readonly (readonly [first: readonly Name[], last: readonly Name[]])[] = [
  [
    [
      ['Sandeep', 'सन्दीप'],
      ['Anjana', 'अञ्जना'],
      ['Dipak', 'दीपक'],
      ['Kabita', 'कविता'],
      ['Rajesh', 'राजेश'],
      ['Sabina', 'सबिना'],
      ['Ujjwal', 'उज्ज्वल'],
      ['Manisha', 'मनिषा'],
      ['Saroj', 'सरोज'],
      ['Bimala', 'विमला'],
      ['Nirmal', 'निर्मल'],
      ['Sushma', 'सुष्मा'],
    ],
    [
      ['Poudel', 'पौडेल'],
      ['Acharya', 'आचार्य'],
      ['Bhandari', 'भण्डारी'],
      ['Basnet', 'बस्नेत'],
      ['Regmi', 'रेग्मी'],
      ['Ghimire', 'घिमिरे'],
      ['Neupane', 'न्यौपाने'],
      ['Rijal', 'रिजाल'],
    ],
  ],
  [
    [
      ['Rojina', 'रोजिना'],
      ['Sujan', 'सुजन'],
      ['Prabin', 'प्रविण'],
      ['Sristi', 'सृष्टि'],
      ['Roshan', 'रोशन'],
      ['Nisha', 'निशा'],
      ['Bijaya', 'विजय'],
      ['Sanju', 'सञ्जु'],
    ],
    [
      ['Shakya', 'शाक्य'],
      ['Tuladhar', 'तुलाधर'],
      ['Manandhar', 'मानन्धर'],
      ['Joshi', 'जोशी'],
      ['Amatya', 'अमात्य'],
    ],
  ],
  [
    [
      ['Binita', 'बिनिता'],
      ['Suraj', 'सुरज'],
      ['Asmita', 'अस्मिता'],
      ['Kiran', 'किरण'],
      ['Nabina', 'नविना'],
      ['Bishal', 'विशाल'],
      ['Milan', 'मिलन'],
      ['Rupa', 'रूपा'],
    ],
    [
      ['Gurung', 'गुरुङ'],
      ['Tamang', 'तामाङ'],
      ['Rai', 'राई'],
      ['Limbu', 'लिम्बू'],
      ['Magar', 'मगर'],
      ['Ghale', 'घले'],
    ],
  ],
  [
    [
      ['Ranjit', 'रञ्जित'],
      ['Aarati', 'आरती'],
      ['Sanjeev', 'सञ्जीव'],
      ['Rekha', 'रेखा'],
      ['Amit', 'अमित'],
      ['Kajal', 'काजल'],
      ['Vinay', 'विनय'],
      ['Sunaina', 'सुनैना'],
    ],
    [
      ['Yadav', 'यादव'],
      ['Jha', 'झा'],
      ['Sah', 'साह'],
      ['Mandal', 'मण्डल'],
      ['Chaudhary', 'चौधरी'],
    ],
  ],
]

const NAMES: readonly Name[] = FAMILIES.flatMap(([first, last]) =>
  first.flatMap(([en, np]) =>
    last.map(([familyEn, familyNp]): Name => [`${en} ${familyEn}`, `${np} ${familyNp}`]),
  ),
)

/** The guests of most past trips: enough of them that each has a realistic number of trips. */
export const TRAVELLERS: readonly PersonData[] = NAMES.map(([name, nameNp], index) =>
  demoPerson(
    HOSTS.length + GUESTS.length + index,
    name,
    nameNp,
    CITIES[(index * 7) % CITIES.length]?.slug ?? '',
    index % 3 === 0 ? 'en' : 'np',
  ),
)
