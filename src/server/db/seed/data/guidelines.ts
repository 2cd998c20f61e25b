import type { VehicleText } from './texts.ts'

/** Hosts' guidelines for guests. {{model}} and {{city}} are the only placeholders. */
export const GUIDELINES: readonly VehicleText[] = [
  {
    group: 'family',
    typeSlugs: ['hatchback', 'sedan', 'suv'],
    featureSlugs: [],
    en: "Fuel for the kilometres you book is in the price. Parking, highway tolls and entry tickets are paid by you on the way, with the receipt in your hand. On trips with a night away, the overnight charge covers the driver's food and bed. Please wear the seat belt in the back too, do not smoke inside, and tell us the day before if the starting time changes.",
    np: 'बुक गरेको दूरीको तेल भाडामै पर्छ। पार्किङ, राजमार्गको टोल र प्रवेश शुल्क बाटोमा तपाईंले तिर्नुहुन्छ, रसिद पनि तपाईंकै हातमा हुन्छ। बाहिर रात बिताउनुपर्ने यात्रामा चालकको खाना र बासको खर्च रात्रि शुल्कले धान्छ। पछाडि बस्दा पनि सिटबेल्ट बाँध्नुहोस्, गाडीभित्र धूम्रपान नगर्नुहोस् र हिँड्ने समय फेरिए अघिल्लो दिनै खबर गर्नुहोस्।',
  },
  {
    group: 'family',
    typeSlugs: ['hatchback', 'sedan', 'suv'],
    featureSlugs: [],
    en: 'The driver starts with you and stays with the car, and helps with bags without being a porter. Food in the car is fine if it does not stain; momo with achar, please, at the stop. Pets travel on a sheet that you bring. For safety we stay off the highway between eleven at night and four in the morning, and the driver rests for twenty minutes after every three hours.',
    np: 'चालक सुरुदेखि अन्तिमसम्म तपाईंसँगै हुन्छन्; भारी बोक्ने मान्छे होइनन्, तर झोला राख्न सघाउँछन्। दाग नलाग्ने खानेकुरा गाडीमा खान मिल्छ; अचारसहितको मम भने रोकिएकै ठाउँमा खाऔं। घरपालुवा जनावर ल्याउने भए ओछ्याउने कपडा पनि ल्याउनुहोस्। सुरक्षाका लागि राति एघार बजेदेखि बिहान चार बजेसम्म राजमार्गमा गाडी चलाउँदैनौं र हरेक तीन घण्टापछि चालक बीस मिनेट सुस्ताउँछन्।',
  },
  {
    group: 'family',
    typeSlugs: ['hatchback', 'sedan', 'suv'],
    featureSlugs: [],
    en: 'Please be ready ten minutes before the hour and share the exact pickup point, since many lanes have no name. If the plan grows on the way, tell the driver before turning off: extra kilometres cost the rate shown with the price. Children under four need their own seat; ask us for one a day ahead. Leave nothing in the car at the end of the trip: look under the seats together.',
    np: 'तोकिएको समयभन्दा दस मिनेटअघि तयार रहनुहोस्। धेरै गल्लीको नाम नहुने भएकाले चढ्ने ठाउँ ठ्याक्कै बताउनुहोस्। बाटोमा योजना थपिए गाडी मोड्नुअघि चालकलाई भन्नुहोस्; थप किलोमिटरको शुल्क मूल्यसँगै लेखिएको दरमा लाग्छ। चार वर्षमुनिका बच्चालाई छुट्टै सिट चाहिन्छ; एक दिनअघि भने हामी मिलाइदिन्छौं। ओर्लिनुअघि चालकसँगै सिटमुनि एकपटक हेर्नुहोस्, केही नछुटोस्।',
  },
  {
    group: 'mountain',
    typeSlugs: ['jeep'],
    featureSlugs: [],
    en: 'On mountain roads the driver decides whether to go on, wait or turn back, and nobody argues with a river. Restricted-area and conservation permits are yours to arrange; bring copies. Gravel and off-road kilometres must be named when booking, because they cost more. Meals and a dry bed for the driver are covered by the overnight charge, but in small villages please help to find a room. Carry water, a jacket and cash.',
    np: 'पहाडी बाटोमा अघि बढ्ने, पर्खने वा फर्कने निर्णय चालकको हुन्छ; उर्लेको खोलासँग कसैको जिद्दी चल्दैन। निषेधित क्षेत्र र संरक्षण क्षेत्रको अनुमतिपत्र तपाईं आफैँले लिनुपर्छ, प्रतिलिपि साथमा राख्नुहोस्। ग्राभेल र अफरोड किलोमिटरको दर बढी हुने भएकाले बुक गर्दै उल्लेख गर्नुहोस्। चालकको खाना र बास रात्रि शुल्कमै पर्छ, तर साना गाउँमा कोठा खोज्न सघाइदिनुहोला। पानी, ज्याकेट र नगद बोक्नुहोस्।',
  },
  {
    group: 'mountain',
    typeSlugs: ['jeep'],
    featureSlugs: ['roof-carrier'],
    en: 'We leave by six, because landslide clearing and strong wind both start around noon. Tie nothing to the roof yourself; give it to the driver, who does. One stop for altitude every thousand metres above 2,500 m is not lost time. If somebody has a headache that grows, we go down, whatever the plan was. Tolls and local road fees are small and paid by you; fuel for the booked route is not your worry.',
    np: 'पहिरो पन्छाउने काम र ठूलो हावा दुवै मध्याह्नतिर सुरु हुने भएकाले बिहान छ बजेभित्र हिँड्छौं। छतमा सामान आफैँ नबाँध्नुहोस्, चालकलाई दिनुहोस्, उनी आफैँ बाँध्छन्। २,५०० मिटरभन्दा माथि हरेक हजार मिटरमा एकछिन रोकिनु समय खेर फाल्नु होइन। कसैको टाउको झन्झन् दुख्न थाले योजना जेसुकै भए पनि तल झर्छौं। टोल र स्थानीय सडक शुल्क थोरै हुन्छ, त्यो तपाईंले तिर्नुहोस्; बुक गरेको बाटोको तेलको चिन्ता गर्नु पर्दैन।',
  },
  {
    group: 'group',
    typeSlugs: ['van', 'minibus', 'bus'],
    featureSlugs: [],
    en: "One person of the group speaks for all: please give us that name and number. We wait fifteen minutes at each stop and count heads before leaving. Parking, tolls and entry for the vehicle are paid from your group's purse; fuel and the crew's wages are in the price, and the overnight charge pays for the crew's food and bed. No dancing while moving, no alcohol inside, and nobody on the roof.",
    np: 'टोलीको तर्फबाट कुरा गर्ने एक जना तोक्नुहोस् र उहाँको नाम तथा नम्बर हामीलाई दिनुहोस्। हरेक बिसाउनीमा पन्ध्र मिनेट रोकिन्छौं, हिँड्नुअघि सबै जना गनेर मात्र अघि बढ्छौं। पार्किङ, टोल र गाडीको प्रवेश शुल्क टोलीले तिर्छ; तेल र चालक-सहयोगीको पारिश्रमिक भाडामै पर्छ, खाना र बासको खर्च रात्रि शुल्कले धान्छ। गुडिरहेका बेला नाच्न, भित्र मदिरा पिउन र छतमा बस्न पाइँदैन।',
  },
  {
    group: 'group',
    typeSlugs: ['van', 'minibus', 'bus'],
    featureSlugs: [],
    en: 'Send us the full plan of stops with the booking; large vehicles cannot turn everywhere, and the driver will say where you walk the last five minutes. Every passenger gets a seat, nobody stands. Load heavy bags first and keep medicines with you. After a long day the driver must sleep eight hours, so a start at five is not possible after an arrival at midnight. Please leave the vehicle without litter.',
    np: 'रोकिने सबै ठाउँको विवरण बुक गर्दै पठाउनुहोस्; ठूलो गाडी जहाँसुकै घुमाउन मिल्दैन, अन्तिम पाँच मिनेट कहाँ हिँड्नुपर्छ भन्ने चालकले बताउँछन्। हरेक यात्रुलाई सिट हुन्छ, उभिएर कोही जाँदैन। गह्रौं झोला पहिले राख्नुहोस्, औषधि आफ्नै साथमा। दिनभर चलाएपछि चालक आठ घण्टा सुत्नैपर्छ, त्यसैले मध्यरातमा पुगेको भोलिपल्ट बिहान पाँचै बजे हिँड्न मिल्दैन। ओर्लंदा गाडीमा फोहोर नछोड्नुहोस्।',
  },
  {
    group: 'twoWheeler',
    typeSlugs: ['motorbike', 'scooter'],
    featureSlugs: ['passenger-helmet'],
    en: "The helmet stays on and buckled from start to stop, in town too. Sit close, hold the grip behind you or the rider's waist, and lean with the machine. One passenger only; no child in between. Running costs and the rider's tea are in the price, parking is yours. In heavy rain we stop under a roof and wait without extra charge for half an hour. Long scarves must be tucked in.",
    np: 'हिँड्ने बेलादेखि नरोकिउन्जेल हेलमेट फित्तासहित लगाइराख्नुहोस्, सहरभित्र पनि। नजिक बस्नुहोस्, पछाडिको ह्यान्डल वा चालकको कम्मर समात्नुहोस् र मोडमा सँगसँगै ढल्किनुहोस्। एक जना मात्र बस्न मिल्छ; बीचमा बच्चा राख्न मिल्दैन। चलाउने खर्च र चालकको चियानास्ता भाडामै पर्छ, पार्किङ तपाईंको। ठूलो पानी परे आधा घण्टासम्म थप शुल्क नलिई ओत लागेर पर्खन्छौं। सल, पछ्यौरा राम्ररी घुसार्नुहोस्।',
  },
  {
    group: 'twoWheeler',
    typeSlugs: ['motorbike'],
    featureSlugs: ['passenger-helmet'],
    en: "Dress for the road: jacket, full shoes, gloves, glasses if you wear no visor. Tell the rider honestly if you have never sat on a motorbike in the hills, and the pace will fit. We do not ride after dark outside town and do not overtake on bends, however late it is. On tours with a night, the overnight charge covers the rider's room and dal bhat. Valuables belong in your own bag.",
    np: 'बाटोअनुसारको लुगा लगाउनुहोस्: ज्याकेट, पूरा जुत्ता, पन्जा र हेलमेटमा सिसा नभए चस्मा। पहाडमा मोटरसाइकलको पछाडि कहिल्यै नबस्नुभएको भए नलुकाई भन्नुहोस्, चालकले त्यसैअनुसार चलाउँछन्। सहरबाहिर अँध्यारो भएपछि चलाउँदैनौं; जति ढिलो भए पनि मोडमा ओभरटेक गर्दैनौं। रात बिताउनुपर्ने यात्रामा चालकको कोठा र दालभात रात्रि शुल्कमै पर्छ। गहना, पैसा र कागजात आफ्नै झोलामा राख्नुहोस्।',
  },
  {
    group: 'electric',
    typeSlugs: ['hatchback', 'sedan', 'suv', 'van', 'minibus'],
    featureSlugs: [],
    en: 'The car starts full. If you add places on the way, ask the driver first: a detour of thirty kilometres may mean a charging stop. Charging is in the price; parking, tolls and entry tickets are yours. On cold mornings and long climbs the range shrinks, and we then turn the heating down together. When you stay a night, a hotel with a charger or a strong socket helps everybody; we know a list of them.',
    np: 'गाडी पूरा चार्ज भएर मात्र निस्कन्छ। बाटोमा ठाउँ थप्ने भए पहिले चालकलाई सोध्नुहोस्; तीस किलोमिटर घुमाउरो पर्दा बीचमा चार्ज गर्नुपर्ने हुन सक्छ। चार्जको खर्च भाडामै पर्छ; पार्किङ, टोल र प्रवेश शुल्क तपाईंको। चिसो बिहान र लामो उकालोमा चार्ज छिटो सकिन्छ, त्यस्तो बेला हिटर अलि घटाऔं। रात बिताउँदा चार्जर वा राम्रो प्लग भएको होटल रोजे सबैलाई सजिलो; त्यस्ता होटलको सूची हामीसँग छ।',
  },
  {
    group: 'electric',
    typeSlugs: ['hatchback', 'sedan', 'suv', 'van', 'minibus'],
    featureSlugs: ['air-conditioning'],
    en: "Please do not plug power banks, kettles or coolers into the car without asking; phones are welcome. During a charging stop you may stay inside with the air conditioning off, or walk: the driver calls you. When the trip lasts more than a day, the overnight charge pays for the driver's meals and bed. No smoking, seat belts on every seat, and doors closed gently; the handles are sensitive.",
    np: 'मोबाइल जतिखेरै चार्ज गर्न मिल्छ, तर पावर बैङ्क, किटली वा आइस बक्स जोड्नुअघि सोध्नुहोस्। गाडी चार्ज भइरहेका बेला एसी बन्द गरेर भित्रै बस्न वा यताउता टहलिन सक्नुहुन्छ; तयार भएपछि चालकले फोन गर्छन्। एक दिनभन्दा लामो यात्रामा चालकको खाना र बास रात्रि शुल्कले धान्छ। धूम्रपान निषेध छ, हरेक सिटमा सिटबेल्ट लगाउनुहोस् र ढोका बिस्तारै बन्द गर्नुहोस्, ह्यान्डल कमलो छ।',
  },
  {
    group: 'pickup',
    typeSlugs: ['pickup'],
    featureSlugs: [],
    en: "Tell us what you will load, how heavy it is and where it comes off; the driver may refuse an overload, and no person travels in the bed. Bring papers for goods that need them, timber and stone above all. Loading up to an hour at each end is free of waiting charge on the day's plan. Fuel is in the price, tolls and entry fees are yours, the overnight charge feeds the driver.",
    np: 'के लाद्ने, कति तौल छ र कहाँ झार्ने भन्ने पहिल्यै बताउनुहोस्। धेरै भारी भए चालकले नलाद्न सक्छन्; पछाडिको खुला भागमा मान्छे बस्न पाइँदैन। काठ, ढुङ्गाजस्ता कागजात चाहिने सामानको कागज साथमा ल्याउनुहोस्। चढाउँदा र झार्दा एक-एक घण्टासम्म पर्खेको छुट्टै पैसा माग्दैनौं। तेल भाडामै पर्छ; टोल र प्रवेश शुल्क तपाईंको, बाहिर रात बिताउँदा चालकको खाना र बास रात्रि शुल्कले धान्छ।',
  },
]
