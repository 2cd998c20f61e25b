import { numbersIn } from './numbers.ts'
import type { SeedPage } from './page.ts'

const n = numbersIn('en')
const np = numbersIn('np')

const EN = `
<h2>Booking</h2>
<h3>Does the vehicle come with a driver?</h3>
<p>Yes, always. Who drives stands first on the page of the vehicle: face, years of experience, languages, the roads driven so far and what guests say. Self-drive hire is not offered.</p>
<h3>How early must I book?</h3>
<p>At least ${n.leadHours} hours before pickup, and up to ${n.yearsAhead} years ahead. For Dashain, Tihar and the trekking seasons we suggest one to two weeks. Times can be chosen every half hour, day and night, and are always Kathmandu time.</p>
<h3>When is my booking certain?</h3>
<p>With instant booking, or once your ${n.wallets} payment is confirmed, at once. When the vehicle drives more than ${n.approachAsk} km to your pickup, only once the host agrees. Other bookings are <em>pending</em> requests: the host approves or declines within ${n.answerHours} hours (only hours between ${n.answerFrom} am and ${n.answerUntil} pm count), and ${n.answerBeforeHours} hour before pickup at the latest. You get a notification either way. A request that is declined or not answered ends, costs nothing (what was paid comes back), and its page shows vehicles like it that are free for your dates.</p>
<h3>Why was my drop-off moved?</h3>
<p>Because the road needs longer than the time you chose. We allow ${n.drivingFactor} times the driving time and ${n.restHours} hours of rest for every ${n.drivingHours} hours of driving, so that no driver is asked to hurry.</p>
<h3>What is the difference between a city ride and a long route?</h3>
<p>Under ${n.cityKm} km it is a city ride, always one way. From ${n.cityKm} km it is a long route: you can book a round trip, another kilometre rate applies, and nights are charged.</p>
<h2>Price and payment</h2>
<h3>What is in the price?</h3>
<p>Vehicle, driver, fuel or charging for the booked kilometres, taxes and third-party liability cover. Parking, tolls, entry tickets and permits are paid on the way.</p>
<h3>Why am I priced for more hours than I booked?</h3>
<p>Longer blocks include more kilometres. When a longer block is cheaper than your extra kilometres would be, we take it for you and say so.</p>
<h3>What does “Getting to you” mean?</h3>
<p>The road from where the vehicle stands to your pickup. The first ${n.approachFree} km cost nothing; each km beyond costs the greater of the vehicle's two km rates. Beyond ${n.approachAsk} km the host must agree to come, beyond ${n.approachMost} km we show you vehicles that are nearer.</p>
<h3>How do I save?</h3>
<ul>
<li>Hosts give a percentage from ${n.savingDays}, ${n.savingDaysMore} and ${n.savingDaysMost} days on; the best one you reach is taken off by itself.</li>
<li>A coupon comes on top. It may have a least price, a highest discount, dates and a number of uses.</li>
<li>You never pay more for a short hire than a longer one would cost.</li>
</ul>
<h3>How do I pay?</h3>
<p>In cash to the driver, or with ${n.wallets} when you book. An unpaid ${n.wallets} booking keeps the vehicle for ${n.holdMinutes} minutes. You can also pay a pending booking by ${n.wallets} later, under My bookings. More under <a href="/pages/paying">Paying</a>.</p>
<h3>The driver asks for more than the screen showed. Must I pay?</h3>
<p>No, unless you changed the route or the time on the way. Then the rates of your booking apply. If in doubt, pay what the booking says and report it; we talk to the host.</p>
<h2>Changing and cancelling</h2>
<h3>Until when can I cancel free of charge?</h3>
<p><strong>Until ${n.freeHours} hours before pickup</strong>; the page of your booking names the day and the hour. A pending booking is free to cancel at any time.</p>
<p>Later than that you can still cancel until pickup, but what you paid in advance stays paid; you are told so before you confirm. Where nothing was paid, nothing is owed: that is why the booking form says 24 hours before the trip, and the page of a vehicle ${n.freeHours} hours before pickup. Details stand under <a href="/pages/cancelling">Cancelling and refunds</a>.</p>
<h3>How do I cancel an approved booking?</h3>
<p>On its own page in My bookings, until pickup. What you get back is shown before you confirm; money paid by ${n.wallets} returns to the same wallet. The host reads your reason and can look for another guest, so the earlier the better.</p>
<h3>A road is closed by a landslide. What now?</h3>
<p>The driver waits, takes another road or turns back; safety decides. If the trip cannot start, we cancel it and nobody pays.</p>
<h2>Safety and privacy</h2>
<h3>Who sees my phone number?</h3>
<p>Only the host of a booking that has been approved, as you then see the driver's. On the carpool board, signed-in members see the number that you put on your own request.</p>
<h3>Are vehicles and drivers checked?</h3>
<p>Hosts upload the bluebook, the insurance and the driver's licence. Our team looks at them and marks the vehicle as verified or tells the host what is missing. A vehicle whose insurance has lapsed cannot be booked.</p>
<h3>What does the insurance cover?</h3>
<p>The third-party liability cover in the rate pays for harm to others and to their property. Your luggage and a missed flight are not included.</p>
<h3>What do I do after an accident?</h3>
<p>See to the injured (ambulance 102), call the police (100), then us. Take pictures, and do not sign anything you do not understand.</p>
<h2>For hosts</h2>
<h3>What do I need to list a vehicle?</h3>
<p>At least ${n.picturesLeast} pictures, the bluebook, the insurance with its expiry date, an address, your prices, and a driver of at least ${n.driverAge} years with a valid licence. The seven steps can be done one by one.</p>
<h3>Can I use the vehicle myself on some days?</h3>
<p>Yes. Enter those times under Unavailable Dates, up to ${n.blockedYears} years ahead, or unlist the vehicle for a while.</p>
<h2>Carpool</h2>
<h3>How does carpool differ from a hire?</h3>
<p>You share a ride that takes place anyway and split its cost. You agree on everything by phone. One open request at a time; when its time has passed, it leaves the list.</p>
<h3>What does the page of a shared ride show?</h3>
<p>Whoever has its link sees the way, the time, the seats, the price, your first name and your note, in which numbers are hidden. Only signed-in members see your phone number, and only so many numbers a day. When you complete the ride or its time has passed, the page says that it is over.</p>
<h3>What is a fair price?</h3>
<p>The fuel of the whole way, shared by all who sit in the vehicle, the driver included. The page of a ride shows the sum. A price far above it is marked.</p>
<h3>What is good manners?</h3>
<p>Be on time, say how many bags you bring, call if you cannot come, pay your share before you get off, and mark the ride as completed.</p>
<h2>Account</h2>
<h3>Why can I not sign in with Facebook?</h3>
<p>One e-mail address belongs to one provider. If you came with Google first, please use Google again.</p>
<h3>What is the referral link?</h3>
<p>Whoever joins through your link and completes a first trip earns you NRS ${n.reward}, unless that trip was in your own vehicle. Under Referred users you see who came and what you have earned; we check each reward and pay it out by hand.</p>
`

const NP = `
<h2>बुकिङ</h2>
<h3>गाडीसँग चालक पनि आउँछन्?</h3>
<p>सधैं आउँछन्। कसले चलाउँछ भन्ने कुरा गाडीको पृष्ठमै सुरुमा देखिन्छ: अनुहार, कति वर्षको अनुभव, बोल्ने भाषा, अहिलेसम्म चलाएका बाटा र यात्रुका भनाइ। आफैँ चलाउने गरी गाडी दिइँदैन।</p>
<h3>कति अगाडि बुक गर्नुपर्छ?</h3>
<p>कम्तीमा ${np.leadHours} घण्टाअघि, बढीमा ${np.yearsAhead} वर्षअघि। दसैं, तिहार र पदयात्राको सिजनमा एक-दुई साताअघि नै बुक गर्नु राम्रो। दिनरात आधा-आधा घण्टाको अन्तरमा समय रोज्न मिल्छ; सबै समय काठमाडौंकै हो।</p>
<h3>बुकिङ कहिले पक्का हुन्छ?</h3>
<p>तुरुन्त बुकिङ हुने गाडीमा वा ${np.wallets}को भुक्तानी पक्का हुनासाथ। गाडी तपाईं चढ्ने ठाउँसम्म ${np.approachAsk} कि.मि.भन्दा बढी गुड्नुपरे गाडीधनीले स्वीकार गरेपछि मात्र। अरू बुकिङ <em>जवाफको पर्खाइमा</em> अनुरोध हुन्: गाडीधनीले ${np.answerHours} घण्टाभित्र (बिहान ${np.answerFrom} बजेदेखि राति ${np.answerUntil} बजेसम्मको समयमात्र गनिन्छ), ढिलोमा यात्रा सुरु हुनुभन्दा ${np.answerBeforeHours} घण्टाअघि, स्वीकार वा अस्वीकार गर्नुहुन्छ। जे भए पनि सूचना आउँछ। अस्वीकृत भएको वा जवाफ नआएको अनुरोध सकिन्छ, पैसा लाग्दैन, र त्यसैको पृष्ठमा तपाईंका मितिमा खाली यस्तै गाडी देखिन्छन्।</p>
<h3>यात्रा सकिने समय किन पछि सर्‍यो?</h3>
<p>तपाईंले रोजेको समयमा त्यो बाटो पुग्न नसकिने भएकाले। चालकलाई हतार नपरोस् भनेर गाडी चल्ने समयको ${np.drivingFactor} गुणा र हरेक ${np.drivingHours} घण्टाको चलाइमा ${np.restHours} घण्टा आराम राख्छौं।</p>
<h3>सहरी यात्रा र लामो बाटोमा के फरक छ?</h3>
<p>${np.cityKm} किलोमिटरभन्दा कम भए सहरी यात्रा, जुन सधैं एकतर्फी हुन्छ। त्योभन्दा लामो भए दोहोरो यात्रा पनि बुक गर्न मिल्छ; किलोमिटरको दर फरक हुन्छ र रात्रि शुल्क लाग्छ।</p>
<h2>मूल्य र भुक्तानी</h2>
<h3>भाडामा के-के पर्छ?</h3>
<p>गाडी, चालक, बुक गरेको दूरीको तेल वा चार्जिङ, कर र तेस्रो पक्ष बिमा। पार्किङ, टोल, प्रवेश शुल्क र अनुमतिपत्रको पैसा बाटोमा तिर्नुपर्छ।</p>
<h3>बुक गरेभन्दा बढी घण्टाको हिसाब किन आयो?</h3>
<p>लामो अवधिको दरमा किलोमिटर पनि बढी पाइन्छ। थप किलोमिटरको पैसाभन्दा लामो अवधिको दर सस्तो पर्दा हामी आफैँ त्यही लगाइदिन्छौं र त्यो कुरा लेखेर देखाउँछौं।</p>
<h3>‘तपाईंसम्म आउने बाटो’ भनेको के हो?</h3>
<p>गाडी भएको ठाउँदेखि तपाईं चढ्ने ठाउँसम्मको सडक। पहिलो ${np.approachFree} कि.मि.को पैसा लाग्दैन; त्यसपछिको हरेक कि.मि.मा गाडीका दुई कि.मि. दरमध्ये ठूलो लाग्छ। ${np.approachAsk} कि.मि.भन्दा टाढा गाडीधनीले आउन स्वीकार गर्नुपर्छ, ${np.approachMost} कि.मि.भन्दा टाढा भए नजिकका गाडी देखाउँछौँ।</p>
<h3>भाडा कसरी घटाउन सकिन्छ?</h3>
<ul>
<li>${np.savingDays}, ${np.savingDaysMore} र ${np.savingDaysMost} दिनदेखि गाडीधनीले छुट दिन्छन्; तपाईंले पाउने सबैभन्दा राम्रो छुट आफैँ घट्छ।</li>
<li>त्यसमाथि कुपन पनि चल्छ। कुपनमा न्यूनतम मूल्य, अधिकतम छुट, मिति र पटकको सीमा हुन सक्छ।</li>
<li>छोटो अवधिको भाडा लामो अवधिको भन्दा कहिल्यै महँगो पर्दैन।</li>
</ul>
<h3>पैसा कसरी तिर्ने?</h3>
<p>चालकलाई नगद, वा बुक गर्दा ${np.wallets}बाट। ${np.wallets} रोजेर नतिरेको बुकिङले गाडी ${np.holdMinutes} मिनेट मात्र रोक्छ। जवाफको पर्खाइमा रहेको बुकिङको पैसा पछि मेरा बुकिङबाट पनि ${np.wallets}मा तिर्न सकिन्छ। थप कुरा <a href="/pages/paying">भुक्तानी</a>मा छ।</p>
<h3>चालकले स्क्रिनमा देखाएकोभन्दा बढी माग्यो, तिर्नैपर्छ?</h3>
<p>पर्दैन, तपाईंले बाटोमा रुट वा समय फेर्नुभएको हो भने मात्र बुकिङकै दरमा थप लाग्छ। अन्योल भए बुकिङमा लेखिएको जति तिर्नुहोस् र उजुरी गर्नुहोस्; गाडीधनीसँग हामी कुरा गर्छौं।</p>
<h2>परिवर्तन र रद्द</h2>
<h3>कहिलेसम्म निःशुल्क रद्द गर्न मिल्छ?</h3>
<p><strong>यात्रा सुरु हुनुभन्दा ${np.freeHours} घण्टाअघिसम्म।</strong> ठ्याक्कै दिन र समय तपाईंको बुकिङको पृष्ठमा लेखिएको हुन्छ। जवाफको पर्खाइमा रहेको बुकिङ जहिले पनि निःशुल्क रद्द गर्न मिल्छ।</p>
<p>त्योभन्दा ढिलो पनि यात्रा सुरु हुनुअघिसम्म रद्द गर्न मिल्छ, तर अग्रिम तिरेको रकम फिर्ता हुँदैन; पुष्टि गर्नुअघि नै त्यो देखाइन्छ। केही नतिरेको भए केही लाग्दैन: बुकिङ फारममा यात्राभन्दा २४ घण्टाअघि र गाडीको पृष्ठमा यात्रा सुरु हुनुभन्दा ${np.freeHours} घण्टाअघि लेखिनुको कारण यही हो। विस्तृत कुरा <a href="/pages/cancelling">रद्द र फिर्ता</a>मा छ।</p>
<h3>स्वीकृत बुकिङ कसरी रद्द गर्ने?</h3>
<p>मेरा बुकिङमा गएर त्यही बुकिङको पृष्ठबाट, यात्रा सुरु हुनुअघिसम्म। कति फिर्ता पाइन्छ भन्ने पुष्टि गर्नुअघि नै देखाइन्छ; ${np.wallets}बाट तिरेको पैसा त्यही वालेटमा फर्कन्छ। तपाईंले लेखेको कारण गाडीधनीले पढ्नुहुन्छ र अर्को यात्रु खोज्न पाउनुहुन्छ, त्यसैले जति चाँडो उति राम्रो।</p>
<h3>पहिरोले बाटो बन्द भयो भने?</h3>
<p>चालक पर्खन्छन्, अर्को बाटो जान्छन् वा फर्कन्छन्; पहिलो कुरा सुरक्षा हो। यात्रा सुरु नै हुन नसके हामी रद्द गर्छौं, कसैले पैसा तिर्नु पर्दैन।</p>
<h2>सुरक्षा र गोपनीयता</h2>
<h3>मेरो फोन नम्बर कसले देख्छ?</h3>
<p>बुकिङ स्वीकृत भएपछि त्यही बुकिङका गाडीधनीले मात्र; त्यतिबेला तपाईंले पनि चालकको नम्बर देख्नुहुन्छ। साझा यात्रामा भने तपाईंले सूचनामा राखेको नम्बर लगइन गरेका सदस्यले देख्छन्।</p>
<h3>गाडी र चालकको जाँच हुन्छ?</h3>
<p>गाडीधनीले ब्लुबुक, बिमा र चालकको अनुमतिपत्र राख्छन्। हाम्रो टोलीले हेरेर गाडी प्रमाणित गर्छ वा के पुगेन भनेर गाडीधनीलाई बताउँछ। बिमाको म्याद सकिएको गाडी बुक हुँदैन।</p>
<h3>बिमाले के-के समेट्छ?</h3>
<p>भाडामा समावेश तेस्रो पक्ष बिमाले अरू मानिस र उनीहरूको सम्पत्तिमा पुगेको हानि बेहोर्छ। तपाईंको झोला वा छुटेको उडान यसमा पर्दैन।</p>
<h3>दुर्घटना भए के गर्ने?</h3>
<p>पहिले घाइतेको हेरविचार गर्नुहोस् (एम्बुलेन्स १०२), प्रहरी (१००) लाई बोलाउनुहोस्, त्यसपछि हामीलाई फोन गर्नुहोस्। तस्बिर खिच्नुहोस् र नबुझेको कागजमा सही नगर्नुहोस्।</p>
<h2>गाडीधनीका लागि</h2>
<h3>गाडी राख्न के-के चाहिन्छ?</h3>
<p>गाडीका कम्तीमा ${np.picturesLeast} तस्बिर, ब्लुबुक, म्यादसहितको बिमा, ठेगाना, आफ्नो मूल्य र मान्य अनुमतिपत्र भएका कम्तीमा ${np.driverAge} वर्षका चालक। सात चरण एक-एक गरी फुर्सदमा भर्न मिल्छ।</p>
<h3>कुनै-कुनै दिन गाडी आफैँ चलाउन मिल्छ?</h3>
<p>मिल्छ। उपलब्ध नहुने मितिमा ती दिन राखिदिनुहोस्, ${np.blockedYears} वर्षपछिसम्मको राख्न सकिन्छ। केही समयका लागि गाडी सूचीबाट हटाउन पनि मिल्छ।</p>
<h2>साझा यात्रा</h2>
<h3>गाडी भाडामा लिनु र साझा यात्रामा के फरक?</h3>
<p>साझा यात्रामा कोही जाँदै गरेकै गाडीमा सँगै गएर खर्च बाँडिन्छ। सबै कुरा फोनमै मिलाउनुपर्छ। एकपटकमा एउटा सूचना मात्र खुला रहन्छ, समय बितेपछि सूचीबाट हट्छ।</p>
<h3>साझा यात्राको पृष्ठमा के देखिन्छ?</h3>
<p>लिङ्क पाउने जोसुकैले बाटो, समय, सिट, मूल्य, तपाईंको पहिलो नाम र थप जानकारी देख्छ; थप जानकारीभित्रका नम्बर लुकाइन्छन्। फोन नम्बर लगइन गरेका सदस्यले मात्र देख्छन्, त्यो पनि एक दिनमा सीमित सङ्ख्यामा। तपाईंले अनुरोध बन्द गरेपछि वा समय बितेपछि पृष्ठले यात्रा सकियो भन्छ।</p>
<h3>उचित मूल्य कति हो?</h3>
<p>पूरा बाटोको इन्धन खर्च चालकसहित गाडीमा बस्ने सबैमा बाँड्दा आउने रकम। हिसाब यात्राको पृष्ठमै देखिन्छ। त्योभन्दा धेरै महँगो भए ‘सामान्यभन्दा महँगो’ लेखिन्छ।</p>
<h3>साझा यात्रामा के ख्याल गर्ने?</h3>
<p>समयमै पुग्नुहोस्, झोला कति छ भन्नुहोस्, आउन नसके फोन गर्नुहोस्, ओर्लनुअघि आफ्नो भागको पैसा तिर्नुहोस् र यात्रापछि अनुरोध बन्द गर्नुहोस्।</p>
<h2>खाता</h2>
<h3>फेसबुकबाट किन लगइन भएन?</h3>
<p>एउटा इमेल एउटै माध्यममा चल्छ। पहिले गुगलबाट आउनुभएको भए गुगलबाटै लगइन गर्नुहोस्।</p>
<h3>निम्तोको लिङ्क के हो?</h3>
<p>तपाईंको लिङ्कबाट आएको साथीले पहिलो यात्रा पूरा गरेपछि तपाईंले रु. ${np.reward} पाउनुहुन्छ; त्यो यात्रा तपाईंकै गाडीमा भए भने पाइँदैन। को आउनुभयो र कति पाउनुभयो भन्ने कुरा तपाईंले ल्याएका साथीको सूचीमा देखिन्छ; हरेक पुरस्कार हामी जाँचेर आफैँ पठाइदिन्छौं।</p>
`

export const FAQ_PAGE: SeedPage = {
  slug: 'faq',
  en: {
    title: 'Questions and answers',
    description:
      'Short answers about booking a vehicle with a driver in Nepal: price, payment, cancelling, safety, hosting and carpool on Sawari.',
    content: EN.trim(),
  },
  np: {
    title: 'धेरै सोधिने प्रश्न',
    description: 'चालकसहित गाडी बुक गर्ने, पैसा तिर्ने, रद्द गर्ने, सुरक्षा, गाडी भाडामा दिने र साझा यात्राबारे छोटा जवाफ।',
    content: NP.trim(),
  },
}
