import type { VehicleTypeSlug } from '#domain/vehicles/routing-profile.ts'
import type { FuelType } from '#domain/vehicles/vehicle.ts'

export interface ModelData {
  titleEn: string
  titleNp: string
  typeSlug: VehicleTypeSlug
  fuels: readonly FuelType[]
  /** Including the driver's seat. */
  seats: number
  /** Whole NRS for a day with a driver, before a host's mark-up or discount. */
  pricePerDay: number
  /** How common it is, relative to the weights of the other models. */
  weight: number
}
export interface ManufacturerData {
  titleEn: string
  titleNp: string
  models: readonly ModelData[]
}

const P = ['petrol'] as const
const D = ['diesel'] as const
const PD = ['petrol', 'diesel'] as const
const H = ['hybrid'] as const
const PH = ['petrol', 'hybrid'] as const
const E = ['electric'] as const

function model(
  titleEn: string,
  titleNp: string,
  typeSlug: VehicleTypeSlug,
  fuels: readonly FuelType[],
  seats: number,
  pricePerDay: number,
  weight: number,
): ModelData {
  return { titleEn, titleNp, typeSlug, fuels, seats, pricePerDay, weight }
}

function manufacturer(titleEn: string, titleNp: string, models: readonly ModelData[]): ManufacturerData {
  return { titleEn, titleNp, models }
}

export const MANUFACTURERS: readonly ManufacturerData[] = [
  manufacturer('Hyundai', 'हुन्डाई', [
    model('Creta', 'क्रेटा', 'suv', PD, 5, 6800, 14),
    model('Venue', 'भेन्यु', 'suv', PD, 5, 6000, 8),
    model('Tucson', 'टुसन', 'suv', PD, 5, 8500, 5),
    model('Grand i10', 'ग्रान्ड आई१०', 'hatchback', P, 5, 4600, 10),
    model('i20', 'आई२०', 'hatchback', PD, 5, 5000, 9),
    model('Santro', 'सान्ट्रो', 'hatchback', P, 5, 4300, 4),
    model('Verna', 'भर्ना', 'sedan', PD, 5, 6200, 5),
    model('Aura', 'आउरा', 'sedan', P, 5, 5400, 4),
    model('Kona Electric', 'कोना इलेक्ट्रिक', 'suv', E, 5, 6500, 6),
    model('Ioniq 5', 'आयोनिक ५', 'suv', E, 5, 9800, 4),
    model('H-1', 'एच-१', 'van', D, 11, 9500, 3),
  ]),
  manufacturer('Toyota', 'टोयोटा', [
    model('HiAce', 'हाइएस', 'van', D, 14, 10500, 14),
    model('Coaster', 'कोस्टर', 'minibus', D, 25, 17000, 7),
    model('Hilux', 'हाइलक्स', 'pickup', D, 5, 10500, 6),
    model('Land Cruiser Prado', 'ल्यान्डक्रुजर प्राडो', 'jeep', D, 7, 17500, 6),
    model('Land Cruiser 76', 'ल्यान्डक्रुजर ७६', 'jeep', D, 9, 14500, 4),
    model('Fortuner', 'फर्च्युनर', 'suv', D, 7, 13500, 6),
    model('RAV4', 'र्‍याभ४', 'suv', PH, 5, 9000, 5),
    model('Corolla Cross', 'कोरोला क्रस', 'suv', PH, 5, 8600, 5),
    model('Corolla', 'कोरोला', 'sedan', PH, 5, 6800, 4),
  ]),
  manufacturer('Suzuki', 'सुजुकी', [
    model('Alto', 'अल्टो', 'hatchback', P, 5, 4000, 9),
    model('Swift', 'स्विफ्ट', 'hatchback', P, 5, 4900, 11),
    model('Baleno', 'बलेनो', 'hatchback', P, 5, 5100, 5),
    model('Dzire', 'डिजायर', 'sedan', P, 5, 5300, 6),
    model('Vitara Brezza', 'भिटारा ब्रेजा', 'suv', PD, 5, 6400, 8),
    model('Ertiga', 'अर्टिगा', 'suv', PH, 7, 6900, 7),
    model('Jimny', 'जिम्नी', 'jeep', P, 4, 6600, 3),
    model('Eeco', 'इको', 'van', P, 7, 5200, 5),
  ]),
  manufacturer('Mahindra', 'महिन्द्रा', [
    model('Scorpio', 'स्कोर्पियो', 'jeep', D, 9, 7800, 14),
    model('Scorpio-N', 'स्कोर्पियो-एन', 'jeep', D, 7, 8600, 6),
    model('Bolero', 'बोलेरो', 'jeep', D, 9, 7200, 13),
    model('Thar', 'थार', 'jeep', PD, 4, 7900, 6),
    model('XUV500', 'एक्सयूभी५००', 'suv', D, 7, 7100, 5),
    model('XUV700', 'एक्सयूभी७००', 'suv', PD, 7, 8800, 4),
    model('XUV300', 'एक्सयूभी३००', 'suv', PD, 5, 6000, 4),
    model('Bolero Camper', 'बोलेरो क्याम्पर', 'pickup', D, 5, 7000, 6),
  ]),
  manufacturer('Tata', 'टाटा', [
    model('Nexon', 'नेक्सन', 'suv', PD, 5, 6000, 8),
    model('Nexon EV', 'नेक्सन इभी', 'suv', E, 5, 6200, 10),
    model('Punch', 'पन्च', 'suv', P, 5, 5200, 7),
    model('Punch EV', 'पन्च इभी', 'suv', E, 5, 5400, 5),
    model('Tiago', 'टियागो', 'hatchback', P, 5, 4400, 6),
    model('Tiago EV', 'टियागो इभी', 'hatchback', E, 5, 4600, 6),
    model('Safari', 'सफारी', 'suv', D, 7, 7500, 5),
    model('Harrier', 'ह्यारियर', 'suv', D, 5, 7200, 3),
    model('Sumo', 'सुमो', 'jeep', D, 10, 6800, 8),
    model('Winger', 'विङ्गर', 'van', D, 13, 8800, 6),
    model('Xenon', 'जेनन', 'pickup', D, 5, 7200, 3),
    model('Starbus', 'स्टारबस', 'bus', D, 41, 22000, 6),
  ]),
  manufacturer('Kia', 'किया', [
    model('Sportage', 'स्पोर्टेज', 'suv', PD, 5, 6500, 5),
    model('Seltos', 'सेल्टोस', 'suv', PD, 5, 6700, 7),
    model('Sonet', 'सोनेट', 'suv', PD, 5, 5900, 6),
    model('Carens', 'क्यारेन्स', 'suv', PD, 7, 7000, 3),
    model('Picanto', 'पिकान्टो', 'hatchback', P, 5, 4300, 3),
    model('EV6', 'इभी६', 'suv', E, 5, 10200, 3),
  ]),
  manufacturer('Honda', 'होन्डा', [
    model('Amaze', 'अमेज', 'sedan', P, 5, 5400, 4),
    model('City', 'सिटी', 'sedan', P, 5, 6300, 4),
    model('WR-V', 'डब्लुआर-भी', 'suv', PD, 5, 5900, 3),
    model('HR-V', 'एचआर-भी', 'suv', P, 5, 6800, 2),
    model('Shine', 'साइन', 'motorbike', P, 2, 1700, 5),
    model('Hornet 2.0', 'हर्नेट २.०', 'motorbike', P, 2, 2000, 4),
    model('Dio', 'डियो', 'scooter', P, 2, 1500, 8),
  ]),
  manufacturer('Nissan', 'निसान', [
    model('Magnite', 'म्याग्नाइट', 'suv', P, 5, 5500, 4),
    model('X-Trail', 'एक्स-ट्रेल', 'suv', PH, 7, 8400, 2),
    model('Navara', 'नभारा', 'pickup', D, 5, 9200, 3),
    model('Urvan', 'उर्भान', 'van', D, 14, 9400, 2),
    model('Leaf', 'लिफ', 'hatchback', E, 5, 5500, 2),
  ]),
  manufacturer('Ford', 'फोर्ड', [
    model('EcoSport', 'इकोस्पोर्ट', 'suv', PD, 5, 5900, 5),
    model('Figo', 'फिगो', 'hatchback', PD, 5, 4500, 3),
    model('Endeavour', 'एन्डेभर', 'suv', D, 7, 12000, 2),
    model('Ranger', 'रेन्जर', 'pickup', D, 5, 10000, 4),
  ]),
  manufacturer('MG', 'एमजी', [
    model('ZS EV', 'जेडएस इभी', 'suv', E, 5, 6200, 10),
    model('MG4', 'एमजी४', 'hatchback', E, 5, 6000, 3),
    model('Comet EV', 'कमेट इभी', 'hatchback', E, 4, 4200, 2),
    model('Hector', 'हेक्टर', 'suv', PD, 5, 7200, 2),
  ]),
  manufacturer('BYD', 'बीवाइडी', [
    model('Atto 3', 'एट्टो ३', 'suv', E, 5, 7200, 9),
    model('Dolphin', 'डल्फिन', 'hatchback', E, 5, 5800, 6),
    model('Seal', 'सिल', 'sedan', E, 5, 8800, 2),
    model('M6', 'एम६', 'suv', E, 7, 8000, 2),
  ]),
  manufacturer('Deepal', 'दीपल', [
    model('S07', 'एस०७', 'suv', E, 5, 7400, 4),
    model('L07', 'एल०७', 'sedan', E, 5, 7200, 2),
  ]),
  manufacturer('Great Wall', 'ग्रेट वाल', [
    model('Haval H6', 'हाभल एच६', 'suv', H, 5, 8200, 3),
    model('Haval Jolion', 'हाभल जोलियन', 'suv', PH, 5, 7400, 3),
    model('Ora 03', 'ओरा ०३', 'hatchback', E, 5, 6000, 3),
    model('Poer', 'पोअर', 'pickup', D, 5, 8800, 2),
  ]),
  manufacturer('Isuzu', 'इसुजु', [
    model('D-Max', 'डी-म्याक्स', 'pickup', D, 5, 9000, 5),
    model('MU-X', 'एमयू-एक्स', 'jeep', D, 7, 11500, 2),
  ]),
  manufacturer('Mitsubishi', 'मित्सुबिसी', [
    model('Pajero', 'पजेरो', 'jeep', D, 7, 13500, 4),
    model('Pajero Sport', 'पजेरो स्पोर्ट', 'jeep', D, 7, 12000, 3),
    model('L200', 'एल२००', 'pickup', D, 5, 9500, 4),
    model('Rosa', 'रोजा', 'minibus', D, 25, 15500, 3),
  ]),
  manufacturer('Volkswagen', 'फोक्सवागन', [
    model('Polo', 'पोलो', 'hatchback', PD, 5, 5000, 3),
    model('T-Cross', 'टी-क्रस', 'suv', P, 5, 6500, 2),
  ]),
  manufacturer('Renault', 'रेनो', [
    model('Kwid', 'क्विड', 'hatchback', P, 5, 4100, 4),
    model('Duster', 'डस्टर', 'suv', PD, 5, 6100, 4),
  ]),
  manufacturer('Force', 'फोर्स', [
    model('Traveller', 'ट्राभलर', 'minibus', D, 17, 12500, 6),
    model('Gurkha', 'गोर्खा', 'jeep', D, 4, 8800, 3),
    model('Trax Cruiser', 'ट्र्याक्स क्रुजर', 'jeep', D, 10, 7400, 3),
  ]),
  manufacturer('Ashok Leyland', 'अशोक लेल्यान्ड', [
    model('Viking', 'भाइकिङ', 'bus', D, 40, 21000, 4),
    model('MiTR', 'मित्र', 'minibus', D, 27, 14500, 3),
  ]),
  manufacturer('Eicher', 'आइसर', [
    model('Skyline', 'स्काइलाइन', 'bus', D, 35, 19500, 3),
    model('Skyline Pro Mini', 'स्काइलाइन प्रो मिनी', 'minibus', D, 21, 13500, 2),
  ]),
  manufacturer('Higer', 'हाइगर', [
    model('H5C EV', 'एच५सी इभी', 'van', E, 14, 9800, 4),
    model('KLQ6109', 'केएलक्यू६१०९', 'bus', D, 39, 25000, 2),
  ]),
  manufacturer('Foton', 'फोटोन', [
    model('View CS2', 'भ्यू सीएस२', 'van', D, 15, 9200, 3),
    model('Tunland', 'टनल्यान्ड', 'pickup', D, 5, 8200, 2),
  ]),
  manufacturer('Bajaj', 'बजाज', [
    model('Pulsar 150', 'पल्सर १५०', 'motorbike', P, 2, 1800, 8),
    model('Pulsar 220F', 'पल्सर २२०एफ', 'motorbike', P, 2, 2100, 6),
    model('Dominar 400', 'डोमिनार ४००', 'motorbike', P, 2, 3200, 3),
    model('Avenger 220', 'एभेन्जर २२०', 'motorbike', P, 2, 2300, 2),
  ]),
  manufacturer('Royal Enfield', 'रोयल इन्फिल्ड', [
    model('Himalayan', 'हिमालयन', 'motorbike', P, 2, 4200, 7),
    model('Classic 350', 'क्लासिक ३५०', 'motorbike', P, 2, 3500, 6),
    model('Bullet 350', 'बुलेट ३५०', 'motorbike', P, 2, 3200, 4),
    model('Meteor 350', 'मेटियोर ३५०', 'motorbike', P, 2, 3500, 2),
  ]),
  manufacturer('Yamaha', 'यामाहा', [
    model('FZ-S', 'एफजेड-एस', 'motorbike', P, 2, 2000, 6),
    model('MT-15', 'एमटी-१५', 'motorbike', P, 2, 2400, 4),
    model('RayZR 125', 'रे जेडआर १२५', 'scooter', P, 2, 1500, 4),
  ]),
  manufacturer('TVS', 'टीभीएस', [
    model('Apache RTR 200', 'अपाचे आरटीआर २००', 'motorbike', P, 2, 2100, 5),
    model('NTorq 125', 'एनटर्क १२५', 'scooter', P, 2, 1600, 7),
    model('Jupiter', 'जुपिटर', 'scooter', P, 2, 1500, 3),
    model('iQube', 'आईक्युब', 'scooter', E, 2, 1600, 2),
  ]),
  manufacturer('Hero', 'हिरो', [
    model('Xpulse 200', 'एक्सपल्स २००', 'motorbike', P, 2, 2600, 5),
    model('Pleasure+', 'प्लेजर प्लस', 'scooter', P, 2, 1400, 2),
  ]),
  manufacturer('KTM', 'केटीएम', [
    model('390 Adventure', '३९० एडभेन्चर', 'motorbike', P, 2, 4500, 3),
    model('Duke 250', 'ड्युक २५०', 'motorbike', P, 2, 3000, 3),
  ]),
  manufacturer('Vespa', 'भेस्पा', [
    model('SXL 125', 'एसएक्सएल १२५', 'scooter', P, 2, 1800, 3),
    model('VXL 150', 'भीएक्सएल १५०', 'scooter', P, 2, 2000, 3),
  ]),
  manufacturer('NIU', 'निउ', [model('NQi', 'एनक्यूआई', 'scooter', E, 2, 1700, 2)]),
  manufacturer('Yatri', 'यात्री', [
    model('P-0', 'पी-०', 'motorbike', E, 2, 3200, 1),
    model('P-1', 'पी-१', 'motorbike', E, 2, 2600, 2),
  ]),
]
