import { numbersIn } from './numbers.ts'
import type { SeedPage } from './page.ts'

const n = numbersIn('en')
const np = numbersIn('np')

const EN = `
<p>Whoever owns a vehicle, or may rent it out, and has a good driver can be a host. You set the price and the days. This page says which papers you need, what you promise, and how requests and earnings work. <a href="/vehicle/create">List your vehicle</a> when you are ready.</p>
<h2>What you need</h2>
<ul>
<li>${n.picturesLeast} to ${n.picturesMost} pictures of the vehicle, in daylight and as it is today.</li>
<li>Pictures of the bluebook and of a valid insurance, with its last day.</li>
<li>A driver of at least ${n.driverAge} years with a valid licence for this kind of vehicle, who knows and agrees that you enter the name, number and licence.</li>
<li>An address where guests find the vehicle, and your prices. Whether your vehicle may carry passengers for pay, and which route permit that takes, is your duty to know.</li>
</ul>
<h2>How papers are checked</h2>
<p>Our team looks at bluebook, insurance and licence. Guests then see on which day the papers were checked. If something is missing, you are told what. Before the check your vehicle can be booked already, without that mark.</p>
<p>A vehicle whose insurance does not last until the drop-off cannot be booked. You are reminded ${n.insuranceDays} days, ${n.insuranceDaysLater} days and ${n.insuranceDaysLast} day before it ends. Pictures of papers are seen by you and our team only.</p>
<h2>Requests</h2>
<ul>
<li>You have ${n.answerHours} hours to approve or decline (only hours between ${n.answerFrom} am and ${n.answerUntil} pm count), and must answer ${n.answerBeforeHours} hour before pickup at the latest. Without an answer the request ends by itself.</li>
<li>When you decline, you give a reason, which the guest reads. How soon you answer is shown on your public profile.</li>
<li>With instant booking every booking is approved at once. So is one that is paid by ${n.wallets}: keep your calendar up to date.</li>
<li>When your vehicle drives more than ${n.approachFree} km to the pickup, the guest pays for the way. Beyond ${n.approachAsk} km you are always asked first, also when it is paid: your time counts from the payment. Beyond ${n.approachMost} km it cannot be booked.</li>
<li>Enter the times when you need the vehicle yourself under Unavailable dates, up to ${n.blockedYears} years ahead. The same hours are never booked twice.</li>
</ul>
<h2>What you promise</h2>
<ol>
<li>The vehicle comes clean, roadworthy, with fuel for the booked kilometres, and on time.</li>
<li>The vehicle and the driver are those of the listing. If that cannot be, tell the guest before the trip.</li>
<li>You and your driver ask for nothing beyond the booking, unless the guest changes the plan.</li>
<li>You do not ask guests to book or pay outside Sawari.</li>
<li>The driver rests: ${n.restHours} hours for every ${n.drivingHours} hours of driving are part of the plan.</li>
</ol>
<h2>If you must cancel</h2>
<p>Until pickup you can cancel an approved booking, with a reason. The guest reads it, gets back everything that was paid, and counts on you: do it only when there is no other way, and at once.</p>
<h2>Earnings</h2>
<p>Under your profile you see what guests pay for completed trips, by day, week and month; it counts on the day of drop-off. Nothing is taken off in these figures. Cash goes to your driver on the trip. What is paid by ${n.wallets} reaches Sawari's wallet: this site does not transfer it by itself, our team does. Agree with us how you receive it before your first trip: {{email}}.</p>
<h2>Pausing and leaving</h2>
<p>You can take a vehicle off the list at any time; booked trips stay. A vehicle without bookings or reports can be removed altogether, with its pictures and papers.</p>
`

const NP = `
<p>गाडी आफ्नो भएको वा भाडामा दिन अधिकार पाएको र राम्रो चालक भएको जोकोही गाडीधनी बन्न सक्नुहुन्छ। मूल्य र दिन तपाईं नै तोक्नुहुन्छ। कुन कागजात चाहिन्छ, के वाचा गर्नुपर्छ, अनुरोध र आम्दानी कसरी चल्छ भन्ने कुरा यहाँ छ। तयार हुनुभएपछि <a href="/vehicle/create">आफ्नो गाडी राख्नुहोस्</a>।</p>
<h2>के-के चाहिन्छ</h2>
<ul>
<li>दिउँसोको उज्यालोमा खिचेका, अहिलेकै अवस्था देखिने गाडीका ${np.picturesLeast} देखि ${np.picturesMost} तस्बिर।</li>
<li>ब्लुबुकको र म्याद बाँकी भएको बिमाको तस्बिर, बिमाको अन्तिम दिनसहित।</li>
<li>त्यस किसिमको गाडीको मान्य अनुमतिपत्र भएका कम्तीमा ${np.driverAge} वर्षका चालक, जसलाई आफ्नो नाम, नम्बर र अनुमतिपत्र राखिने कुरा थाहा र मन्जुर छ।</li>
<li>यात्रुले गाडी भेट्ने ठेगाना र तपाईंको मूल्य। तपाईंको गाडीले पैसा लिएर यात्रु बोक्न पाउँछ कि पाउँदैन र कुन रुट परमिट चाहिन्छ, त्यो बुझ्ने जिम्मा तपाईंकै हो।</li>
</ul>
<h2>कागजात कसरी जाँचिन्छ</h2>
<p>ब्लुबुक, बिमा र अनुमतिपत्र हाम्रो टोलीले हेर्छ। त्यसपछि कुन दिन जाँचियो भन्ने यात्रुले देख्छन्। केही पुगेन भने के पुगेन तपाईंलाई भनिन्छ। जाँच हुनुअघि पनि गाडी बुक हुन सक्छ, त्यो चिनो भने देखिँदैन।</p>
<p>यात्रा सकिने दिनसम्म बिमा नपुग्ने गाडी बुक हुँदैन। म्याद सकिनुभन्दा ${np.insuranceDays} दिन, ${np.insuranceDaysLater} दिन र ${np.insuranceDaysLast} दिनअघि तपाईंलाई सम्झाइन्छ। कागजातका तस्बिर तपाईं र हाम्रो टोलीले मात्र देख्छौं।</p>
<h2>अनुरोध</h2>
<ul>
<li>स्वीकार वा अस्वीकार गर्न ${np.answerHours} घण्टा हुन्छ (बिहान ${np.answerFrom} बजेदेखि राति ${np.answerUntil} बजेसम्मको समयमात्र गनिन्छ), ढिलोमा यात्रा सुरु हुनुभन्दा ${np.answerBeforeHours} घण्टाअघि जवाफ दिनुपर्छ। जवाफ नदिए अनुरोध आफैँ सकिन्छ।</li>
<li>अस्वीकार गर्दा कारण लेख्नुपर्छ, यात्रुले त्यो पढ्छन्। तपाईं कति छिटो जवाफ दिनुहुन्छ भन्ने कुरा सार्वजनिक प्रोफाइलमा देखिन्छ।</li>
<li>तुरुन्त बुकिङमा हरेक बुकिङ तुरुन्तै स्वीकृत हुन्छ। ${np.wallets}बाट तिरिएको बुकिङ पनि त्यस्तै हो: खाली दिनको पात्रो सधैं मिलाएर राख्नुहोस्।</li>
<li>तपाईंको गाडी चढ्ने ठाउँसम्म ${np.approachFree} कि.मि.भन्दा बढी गुड्नुपरे त्यसको पैसा यात्रुले तिर्नुहुन्छ। ${np.approachAsk} कि.मि.भन्दा टाढा भए, तिरिसकेको भए पनि, सधैं पहिले तपाईंलाई सोधिन्छ: जवाफ दिने समय भुक्तानीदेखि गनिन्छ। ${np.approachMost} कि.मि.भन्दा टाढा बुक हुँदैन।</li>
<li>गाडी आफैँलाई चाहिने समय उपलब्ध नहुने मितिमा राख्नुहोस्, ${np.blockedYears} वर्षपछिसम्मको राख्न मिल्छ। एउटै समय दुई पटक बुक हुँदैन।</li>
</ul>
<h2>तपाईंको वाचा</h2>
<ol>
<li>गाडी सफा, चालु हालतमा, बुक गरेको दूरीलाई पुग्ने इन्धनसहित र समयमै आउँछ।</li>
<li>गाडी र चालक सूचीमा देखाइएकै हुन्छन्। त्यसो हुन नसके यात्राअघि नै यात्रुलाई भन्नुहोस्।</li>
<li>यात्रुले योजना नफेरेसम्म तपाईं र तपाईंको चालकले बुकिङभन्दा बढी केही माग्नुहुन्न।</li>
<li>यात्रुलाई सवारीबाहिर बुक गर्न वा तिर्न भन्नुहुन्न।</li>
<li>चालकले आराम पाउँछन्: हरेक ${np.drivingHours} घण्टाको चलाइमा ${np.restHours} घण्टा आराम योजनामै राखिएको हुन्छ।</li>
</ol>
<h2>रद्द गर्नैपरे</h2>
<p>स्वीकृत बुकिङ यात्रा सुरु हुनुअघिसम्म कारण लेखेर रद्द गर्न सक्नुहुन्छ। यात्रुले कारण पढ्छन् र तिरेको सबै रकम फिर्ता पाउँछन्। उनी तपाईंकै भरमा हुन्छन्, त्यसैले अरू उपाय नभए मात्र र थाहा हुनासाथ रद्द गर्नुहोस्।</p>
<h2>आम्दानी</h2>
<p>पूरा भएका यात्राको पैसा प्रोफाइलमा दिन, हप्ता र महिनाअनुसार देखिन्छ; गन्ती यात्रा सकिने दिनमा हुन्छ। यी अङ्कबाट केही काटिएको हुँदैन। नगद यात्रामै तपाईंको चालकले पाउँछन्। ${np.wallets}बाट तिरिएको पैसा सवारीको वालेटमा आउँछ: साइटले आफैँ पठाउँदैन, हाम्रो टोलीले पठाउँछ। पहिलो यात्राअघि नै त्यो कसरी लिने भनेर हामीसँग मिलाउनुहोस्: {{email}}।</p>
<h2>केही समय रोक्ने, छोड्ने</h2>
<p>गाडी जहिले पनि सूचीबाट झिक्न मिल्छ; बुक भइसकेका यात्रा भने रहन्छन्। बुकिङ वा उजुरी नभएको गाडी तस्बिर र कागजातसहित पूरै हटाउन मिल्छ।</p>
`

export const HOSTING_PAGE: SeedPage = {
  slug: 'hosting',
  en: {
    title: 'Hosting a vehicle',
    description:
      'The papers you need, how they are checked, what a host promises, how requests are answered and how earnings are counted.',
    content: EN.trim(),
  },
  np: {
    title: 'गाडी राख्ने',
    description:
      'कुन कागजात चाहिन्छ, कसरी जाँचिन्छ, गाडीधनीले के वाचा गर्छन्, अनुरोधको जवाफ र आम्दानीको हिसाब कसरी हुन्छ।',
    content: NP.trim(),
  },
}
