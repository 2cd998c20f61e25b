import { numbersIn } from './numbers.ts'
import type { SeedPage } from './page.ts'

const n = numbersIn('en')
const np = numbersIn('np')

const EN = `
<p>On the <a href="/list-carpool-requests">carpool board</a> people who go the same way share a vehicle and its cost. You find each other here; what you agree, you agree by phone. <strong>Sawari does not check vehicles, licences or insurance of shared rides</strong> and takes no part in the payment. That is why this page is worth two minutes.</p>
<h2>The rules</h2>
<ul>
<li>Share a trip that takes place anyway. Whoever carries passengers to earn by it needs the permits for that, and lists the vehicle <a href="/pages/hosting">as a host</a> instead.</li>
<li>You have one open request at a time. It leaves at least ${n.rideLeadHours} hours after you write it. When its time has passed, it goes off the board by itself.</li>
<li>Write what is true: place, time, seats, price. Keep numbers and addresses of your home out of the note, for everybody can read it; numbers in it are hidden from visitors.</li>
<li>Nobody is turned away for caste, faith, gender or where they come from.</li>
<li>Complete the request as soon as the seats are gone, so that nobody calls in vain.</li>
</ul>
<h2>A fair price</h2>
<p>The board suggests one: the fuel of the whole way, shared by all who sit in the vehicle, the driver included. You may ask for more; a price far above is marked. Agree before you get in who pays for tolls and parking, and pay when you arrive, not before the trip.</p>
<h2>Your phone number</h2>
<p>Only signed-in members see it, each at most ${n.phonesADay} different numbers a day. The page that you share with others shows your first name, never the number. It is gone from the board when the ride is completed or over.</p>
<h2>Before you get in</h2>
<ol>
<li>Call, and ask what you want to know: vehicle, way, stops, luggage, who else comes along. If something feels wrong, say no.</li>
<li>Look at the profile. A verified mobile number is marked; a member since today with no history deserves a second question.</li>
<li>Meet where there are people: a chowk, a bus park, a petrol pump.</li>
<li>Compare plate and face with what you were told. As a driver, ask your passengers for their names.</li>
<li>Send the plate and the link of the ride to somebody at home, and say when you mean to arrive.</li>
</ol>
<h2>On the way</h2>
<p>Wear the seat belt, or the helmet. Ask the driver to slow down, to rest or to stop when you do not feel safe; you may get off wherever there are people. Do not ride with somebody who has been drinking. No more people than the vehicle has seats.</p>
<h2>If something happens</h2>
<p>Call the police (100), an ambulance (102) or the traffic police (103) first. Then report the request: the button stands on it, only our team reads what you write, and nobody is told who wrote. We hide requests and block people who threaten, cheat or endanger others.</p>
<h2>Alerts</h2>
<p>You can be told when a ride like yours appears: ${n.alerts} alerts at a time, each for ${n.alertDays} days, with at most ${n.rideSmsADay} SMS a day. You switch the SMS off in your profile.</p>
`

const NP = `
<p><a href="/list-carpool-requests">साझा यात्रा</a>मा एउटै बाटो जानेहरू गाडी र खर्च बाँड्छन्। भेट यहाँ हुन्छ, बाँकी कुरा फोनमा मिलाउनुहुन्छ। <strong>साझा यात्राका गाडी, अनुमतिपत्र वा बिमा सवारीले जाँच्दैन</strong> र पैसाको लेनदेनमा पनि सहभागी हुँदैन। त्यसैले यो पृष्ठलाई दुई मिनेट दिनुहोस्।</p>
<h2>नियम</h2>
<ul>
<li>हुने नै यात्रा बाँड्नुहोस्। कमाउनका लागि यात्रु बोक्नेले त्यसको अनुमति लिनुपर्छ र गाडी बरु <a href="/pages/hosting">गाडीधनीका रूपमा</a> राख्नुपर्छ।</li>
<li>एकपटकमा एउटा मात्र सूचना खुला राख्न मिल्छ। यात्रा सूचना लेखेको कम्तीमा ${np.rideLeadHours} घण्टापछि सुरु हुनुपर्छ। समय बितेपछि सूचना आफैँ हट्छ।</li>
<li>साँचो लेख्नुहोस्: ठाउँ, समय, सिट, मूल्य। थप जानकारी सबैले पढ्न सक्छन्, त्यसैले त्यसमा नम्बर वा घरको ठेगाना नलेख्नुहोस्; थप जानकारीभित्रका नम्बर आगन्तुकबाट लुकाइन्छन्।</li>
<li>जात, धर्म, लिङ्ग वा ठाउँ हेरेर कसैलाई नफर्काउनुहोस्।</li>
<li>सिट भरिनासाथ अनुरोध बन्द गर्नुहोस्, कसैले व्यर्थमा फोन गर्नु नपरोस्।</li>
</ul>
<h2>उचित मूल्य</h2>
<p>साइटले मूल्य सुझाउँछ: पूरा बाटोको इन्धन खर्च चालकसहित गाडीमा बस्ने सबैमा बाँड्दा आउने रकम। त्योभन्दा बढी भन्न मिल्छ; धेरै महँगो भए ‘सामान्यभन्दा महँगो’ लेखिन्छ। टोल र पार्किङ कसले तिर्ने भन्ने कुरा चढ्नुअघि नै मिलाउनुहोस्, र पैसा यात्राअघि होइन, पुगेपछि तिर्नुहोस्।</p>
<h2>तपाईंको फोन नम्बर</h2>
<p>लगइन गरेका सदस्यले मात्र देख्छन्, एक जनाले दिनमा बढीमा ${np.phonesADay} वटा फरक नम्बर। अरूलाई सेयर गर्ने पृष्ठमा तपाईंको पहिलो नाम देखिन्छ, नम्बर कहिल्यै देखिँदैन। अनुरोध बन्द भएपछि वा समय बितेपछि नम्बर हट्छ।</p>
<h2>चढ्नुअघि</h2>
<ol>
<li>फोन गरेर मनमा लागेका कुरा सोध्नुहोस्: कुन गाडी, कुन बाटो, कहाँ रोकिने, कति सामान, अरू को-को। मन मानेन भने नाइँ भन्नुहोस्।</li>
<li>प्रोफाइल हेर्नुहोस्। प्रमाणित मोबाइल नम्बरमा चिनो हुन्छ; आजै सदस्य बनेको र केही नदेखिने व्यक्तिलाई अझ एक पटक सोध्नुहोस्।</li>
<li>मान्छे हुने ठाउँमा भेट्नुहोस्: चोक, बसपार्क वा पेट्रोल पम्प।</li>
<li>नम्बर प्लेट र अनुहार भनिएजस्तै छ कि छैन हेर्नुहोस्। चालक हुनुहुन्छ भने यात्रुको नाम सोध्नुहोस्।</li>
<li>गाडीको नम्बर र यात्राको लिङ्क घरको कसैलाई पठाउनुहोस्, कति बजे पुग्ने हो त्यो पनि भन्नुहोस्।</li>
</ol>
<h2>बाटोमा</h2>
<p>सिटबेल्ट वा हेलमेट लगाउनुहोस्। असुरक्षित लागे बिस्तारै चलाउन, आराम गर्न वा रोक्न भन्नुहोस्; मान्छे भएको ठाउँमा जहाँ पनि ओर्लन पाउनुहुन्छ। मादक पदार्थ खाएको व्यक्तिसँग नजानुहोस्। सिटभन्दा बढी मान्छे नचढ्नुहोस्।</p>
<h2>केही भइहाले</h2>
<p>पहिले प्रहरी (१००), एम्बुलेन्स (१०२) वा ट्राफिक प्रहरी (१०३) लाई फोन गर्नुहोस्। त्यसपछि त्यो सूचनामाथि उजुरी गर्नुहोस्: बटन त्यहीँ छ, लेखेको कुरा हाम्रो टोलीले मात्र पढ्छ र कसले लेख्यो भनेर कसैलाई भनिँदैन। धम्क्याउने, ठग्ने वा अरूलाई खतरामा पार्नेको सूचना हामी हटाउँछौं र खाता रोक्छौं।</p>
<h2>यात्राको खबर</h2>
<p>तपाईंको जस्तै यात्रा आउँदा खबर पाउन सक्नुहुन्छ: एकपटकमा ${np.alerts} वटा खोज, हरेक ${np.alertDays} दिनसम्म, दिनमा बढीमा ${np.rideSmsADay} एसएमएस। एसएमएस प्रोफाइलमा बन्द गर्न मिल्छ।</p>
`

export const CARPOOL_PAGE: SeedPage = {
  slug: 'carpool',
  en: {
    title: 'Sharing rides safely',
    description:
      'The rules of the carpool board, what a fair price is, who sees your number, and what to look at before you get in.',
    content: EN.trim(),
  },
  np: {
    title: 'सुरक्षित साझा यात्रा',
    description: 'साझा यात्राका नियम, उचित मूल्य, तपाईंको नम्बर कसले देख्छ र गाडी चढ्नुअघि के-के हेर्ने।',
    content: NP.trim(),
  },
}
