import { numbersIn } from './numbers.ts'
import type { SeedPage } from './page.ts'

const n = numbersIn('en')
const np = numbersIn('np')

const EN = `
<p>These terms are the agreement between you and Sawari, and between guests and hosts who meet on Sawari. They are in force from 14 April 2026 (1 Baisakh 2083). By signing in, booking, listing a vehicle or writing on the carpool board you accept them. Before each booking we ask you to tick that you do.</p>
<h2>1. What Sawari is</h2>
<p>Sawari is a marketplace. A <strong>host</strong> offers a vehicle together with a driver. A <strong>guest</strong> books it for a time and a route. The hire is a contract between guest and host; Sawari shows the vehicle, works out the price, keeps the calendar and helps when something goes wrong. Any member can be guest and host.</p>
<h2>2. Who may use it</h2>
<ul>
<li>You are at least 18 years old and may enter into contracts under the law of Nepal. Minors travel with an adult who books for them.</li>
<li>You sign in with Google or Facebook. One e-mail address belongs to one of the two; an account is personal and may not be lent.</li>
<li>What you tell us about yourself, your vehicle and your driver is true and is kept up to date.</li>
</ul>
<h2>3. Vehicle and driver</h2>
<p>Every vehicle comes with its driver; you do not drive it yourself. The driver is at least ${n.driverAge} years old, holds a valid Nepali licence for that kind of vehicle, and decides whether a road, a load or the weather is safe. The driver may refuse what is unlawful or dangerous. Fuel or charging for the booked kilometres is part of the price. Parking, tolls, entry tickets and permits for restricted or conservation areas are paid by the guest on the way.</p>
<h2>4. How the price is made</h2>
<p>You see the whole price, line by line, before you book. Prices are in Nepali rupees (NRS), include taxes and include third-party liability cover.</p>
<table>
<thead><tr><th>Line</th><th>How it is worked out</th></tr></thead>
<tbody>
<tr><td>Time</td><td>Part hours count as whole hours. Of all ways to cover your hire with days, eight-hour, four-hour and one-hour blocks, you pay the one that costs least, extra kilometres included.</td></tr>
<tr><td>Extra kilometres</td><td>Each block brings kilometres. What goes beyond is charged at the vehicle's rate for city rides (under ${n.cityKm} km) or long routes. A round trip counts both ways.</td></tr>
<tr><td>Off-road</td><td>Gravel, normal and extreme off-road kilometres cost ${n.gravel}, ${n.offRoad} and ${n.extreme} times the rate, only with vehicles that allow them.</td></tr>
<tr><td>Overnight</td><td>Charged on long routes for each midnight (Kathmandu time) within the hire; it pays for the driver's food and bed.</td></tr>
<tr><td>Time beyond ${n.waitingAfter} hours a day</td><td>Charged on round trips for what goes beyond ${n.waitingAfter} hours of each day, at most ${n.waitingHours} hours a day.</td></tr>
<tr><td>Getting to you</td><td>The kilometres by road from the place of the vehicle, to about 500 m, to your pickup. The first ${n.approachFree} are free, the others cost the greater of the vehicle's two kilometre rates, whatever the hire; savings do not count for them.</td></tr>
<tr><td>Savings</td><td>The best percentage that the host gives from ${n.savingDays}, ${n.savingDaysMore} or ${n.savingDaysMost} days. Nobody pays more than a longer hire would cost.</td></tr>
<tr><td>Coupon</td><td>Taken from what is left after savings, within the coupon's minimum, cap, dates and limits.</td></tr>
</tbody>
</table>
<p>If your route cannot be driven in the time you chose, the drop-off moves to what the road needs: ${n.drivingFactor} times the driving time, and ${n.restHours} hours of rest for every ${n.drivingHours} hours of driving. That drop-off is the one you pay for. The longest hire is ${n.tripDays} days, or ${n.longTripDays} days with vehicles marked for long trips.</p>
<h2>5. Booking and approval</h2>
<p>All times are Kathmandu time. The earliest pickup is ${n.leadHours} hours from now, the latest ${n.yearsAhead} years ahead. A booking starts as <em>pending</em>. It is approved at once with instant booking or when your ${n.wallets} payment is confirmed; otherwise the host approves it, or declines it with a reason, within ${n.answerHours} hours (only hours between ${n.answerFrom} am and ${n.answerUntil} pm count), and ${n.answerBeforeHours} hour before pickup at the latest (when less time is left, at least a quarter of an hour, but never beyond the pickup). A request that the host does not answer by then ends and costs nothing. An ${n.wallets} booking that has not been paid holds the vehicle for ${n.holdMinutes} minutes, and for ${n.holdHours} hour at most when you try again. When the vehicle drives more than ${n.approachAsk} km to your pickup, or its papers are not checked, only the host can approve, also when you have paid; a payment then comes back if the host declines or does not answer. Beyond ${n.approachMost} km it cannot be booked. You cannot book your own vehicle.</p>
<h2>6. Payment</h2>
<p>You pay in <strong>cash</strong> to the driver, or online with <strong>${n.wallets}</strong>. No other way is accepted, and no driver may ask for more than the booking shows, unless you change the plan on the road; then the rates of the booking apply.</p>
<h2>7. Cancellation</h2>
<ul>
<li><strong>While pending</strong> you cancel under My bookings at any time, with a reason, and pay nothing.</li>
<li><strong>Up to ${n.freeHours} hours before pickup</strong> an approved booking is cancelled free, whatever the reason, and everything that was paid comes back: this is the promise on the page of every vehicle.</li>
<li><strong>Up to 24 hours before the trip</strong> it is still free for bookings that are to be paid in cash, as the booking form says; the host has kept the vehicle for you by then, so please cancel as soon as you know.</li>
<li><strong>Later than ${n.freeHours} hours before pickup</strong> what was paid in advance stays paid. You are told so before you confirm. Where nothing was paid, nothing is owed.</li>
</ul>
<p>You cancel an approved booking on its own page in My bookings, until pickup. The host can do so too, with a reason that you read. If the host or we must cancel, you get everything back. Money paid by ${n.wallets} returns to the same wallet: our team makes each transfer by hand, and you are told when it has been made. See <a href="/pages/cancelling">Cancelling and refunds</a>.</p>
<h2>8. Duties of hosts</h2>
<p>A host owns the vehicle or may rent it out, keeps the bluebook, route permit where the law asks for one, tax and insurance valid, and hands over a clean, roadworthy vehicle on time. A vehicle whose insurance has lapsed cannot be booked. Hosts set their own prices and calendar, and do not ask guests to book outside Sawari.</p>
<h2>9. Duties of guests</h2>
<p>Be at the pickup on time, wear seat belts or helmets, carry no more people or load than allowed and nothing unlawful, and treat the driver with respect. You pay for damage inside the vehicle that you or your group cause by carelessness.</p>
<h2>10. Liability</h2>
<p>The third-party liability cover in the rate pays for injury to other people and damage to their property, as the vehicle's policy and the law provide. It does not cover luggage or your travel plans; for those, please have your own insurance. After an accident call the police (100) and then us. Sawari answers for what it does wrong itself, not for the acts of guests, hosts or drivers; nothing here takes away rights that the law gives you.</p>
<h2>11. Carpool</h2>
<p>The board is for sharing the cost of a trip that takes place anyway, not for unlicensed passenger transport. You have one open request at a time; your phone number on it is seen by signed-in members. Price and meeting point are agreed between you, and Sawari takes no part in the payment.</p>
<h2>12. Ratings, reports and blocked accounts</h2>
<p>After a completed trip you may rate it from one to five stars. Of your ratings of one vehicle the latest counts. Hosts rate their guests too. Neither side reads the other's rating before both have rated or ${n.ratingDays} days have passed. Write what happened, not what you guess. Vehicles, bookings and people can be reported. We may hide content and block accounts that deceive, threaten or endanger others, and say why.</p>
<h2>13. Law and changes</h2>
<p>The law of Nepal applies, among it the Motor Vehicles and Transport Management Act, 2049 and the Consumer Protection Act, 2075. Talk to us first; after that the courts in Kathmandu decide, unless the law gives you another. We announce changes of these terms on this page; a booking keeps the terms under which it was made. Questions: {{email}}.</p>
`

const NP = `
<p>यी सर्त तपाईं र सवारीबीचको, साथै सवारीमार्फत भेटिने यात्रु र गाडीधनीबीचको सम्झौता हुन्। यी २०८३ वैशाख १ (सन् २०२६ अप्रिल १४) देखि लागू छन्। लगइन गर्दा, गाडी बुक गर्दा, आफ्नो गाडी राख्दा वा साझा यात्रामा सूचना राख्दा तपाईंले यी सर्त मान्नुभएको ठहरिन्छ। हरेक बुकिङअघि सर्त मन्जुर छ भनी चिनो लगाउन भनिन्छ।</p>
<h2>१. सवारी के हो</h2>
<p>सवारी गाडी भाडामा लिने-दिनेको साझा थलो हो। <strong>गाडीधनी</strong>ले चालकसहित गाडी राख्छन्, <strong>यात्रु</strong>ले समय र बाटो छानेर बुक गर्छन्। भाडाको करार यात्रु र गाडीधनीबीच हुन्छ; सवारीले गाडी देखाउँछ, मूल्य हिसाब गर्छ, कुन दिन खाली छ भन्ने राख्छ र समस्या पर्दा सघाउँछ। एउटै व्यक्ति यात्रु र गाडीधनी दुवै हुन सक्छ।</p>
<h2>२. कसले प्रयोग गर्न पाउँछ</h2>
<ul>
<li>तपाईं कम्तीमा १८ वर्ष पुगेको र नेपाली कानुनअनुसार करार गर्न योग्य हुनुपर्छ। १८ वर्षमुनिका व्यक्ति बुक गरिदिने अभिभावक वा वयस्कसँग मात्र यात्रा गर्न सक्छन्।</li>
<li>लगइन गुगल वा फेसबुकबाट हुन्छ। एउटा इमेल यी दुईमध्ये एउटामा मात्र चल्छ। खाता व्यक्तिगत हो, अरूलाई चलाउन दिन मिल्दैन।</li>
<li>आफ्ना, गाडीका र चालकका बारेमा दिएको विवरण साँचो हुनुपर्छ, फेरिए अद्यावधिक गर्नुपर्छ।</li>
</ul>
<h2>३. गाडी र चालक</h2>
<p>हरेक गाडी चालकसहित आउँछ; यात्रु आफैँले चलाउन पाइँदैन। चालक कम्तीमा ${np.driverAge} वर्ष पुगेका र त्यस किसिमको गाडीको मान्य नेपाली अनुमतिपत्र भएका हुन्छन्। बाटो, भारी वा मौसम सुरक्षित छ कि छैन भन्ने निर्णय चालकको हो; गैरकानुनी वा जोखिमपूर्ण काम गर्न उनी बाध्य छैनन्। बुक गरेको दूरीको तेल वा चार्जिङ भाडामै पर्छ। पार्किङ, टोल, प्रवेश शुल्क र निषेधित वा संरक्षण क्षेत्रको अनुमतिपत्रको खर्च बाटोमा यात्रुले बेहोर्छन्।</p>
<h2>४. मूल्य कसरी बन्छ</h2>
<p>बुक गर्नुअघि नै पूरा मूल्य बुँदा-बुँदामा देखिन्छ। मूल्य नेपाली रुपैयाँमा हुन्छ; त्यसमा कर र तेस्रो पक्ष बिमा दुवै समावेश छन्।</p>
<table>
<thead><tr><th>शीर्षक</th><th>हिसाब गर्ने तरिका</th></tr></thead>
<tbody>
<tr><td>समय</td><td>अधुरो घण्टालाई पूरा घण्टा गनिन्छ। दिन, आठ घण्टा, चार घण्टा र एक घण्टाका दर मिलाएर, थप किलोमिटरसमेत जोड्दा सबैभन्दा सस्तो पर्ने हिसाब लाग्छ।</td></tr>
<tr><td>थप किलोमिटर</td><td>हरेक दरमा निश्चित किलोमिटर समावेश हुन्छ। त्योभन्दा बढी भए गाडीको सहरी यात्रा (${np.cityKm} किलोमिटरभन्दा कम) वा लामो बाटोको दर लाग्छ। दोहोरो यात्रामा जाने र आउने दुवै दूरी गनिन्छ।</td></tr>
<tr><td>अफरोड</td><td>ग्राभेल, सामान्य र कठिन अफरोडमा किलोमिटर दरको क्रमशः ${np.gravel}, ${np.offRoad} र ${np.extreme} गुणा लाग्छ; त्यस्तो बाटो जाने गाडीमा मात्र।</td></tr>
<tr><td>रात्रि शुल्क</td><td>लामो बाटोमा यात्राभित्र पर्ने हरेक मध्यरात (काठमाडौंको समय) को शुल्क; चालकको खाना र बास यसैबाट चल्छ।</td></tr>
<tr><td>दिनको ${np.waitingAfter} घण्टाभन्दा बढी समय</td><td>दोहोरो यात्रामा हरेक दिनको ${np.waitingAfter} घण्टापछिका घण्टाको शुल्क, दिनमा बढीमा ${np.waitingHours} घण्टासम्म।</td></tr>
<tr><td>तपाईंसम्म आउने बाटो</td><td>गाडी भएको ठाउँ (करिब ५०० मिटरसम्मको अनुमान) देखि तपाईं चढ्ने ठाउँसम्मको सडकको दूरी। पहिलो ${np.approachFree} कि.मि.को पैसा लाग्दैन, त्यसपछि यात्रा जस्तोसुकै भए पनि गाडीका दुई कि.मि. दरमध्ये ठूलो लाग्छ; यसमा बचत घट्दैन।</td></tr>
<tr><td>बचत</td><td>${np.savingDays}, ${np.savingDaysMore} वा ${np.savingDaysMost} दिनदेखि गाडीधनीले दिने सबैभन्दा राम्रो प्रतिशत। लामो अवधिको भाडाभन्दा छोटो अवधिको भाडा कहिल्यै महँगो पर्दैन।</td></tr>
<tr><td>कुपन</td><td>बचत घटाएपछि बाँकी रहने रकमबाट घट्छ; न्यूनतम मूल्य, अधिकतम छुट, मिति र पटकको सीमा लाग्छ।</td></tr>
</tbody>
</table>
<p>तपाईंले रोजेको समयमा त्यो बाटो पुग्न नसकिने भए यात्रा सकिने समय बाटोलाई चाहिने जति पछि सर्छ: गाडी चल्ने समयको ${np.drivingFactor} गुणा, र हरेक ${np.drivingHours} घण्टाको चलाइमा ${np.restHours} घण्टा आराम। भाडा त्यही समयसम्मको लाग्छ। एकपटकमा बढीमा ${np.tripDays} दिन, लामो यात्रामा जाने भनी तोकिएका गाडी भने ${np.longTripDays} दिनसम्म लिन मिल्छ।</p>
<h2>५. बुकिङ र स्वीकृति</h2>
<p>सबै समय काठमाडौंको समय हो। अहिलेदेखि ${np.leadHours} घण्टापछि र बढीमा ${np.yearsAhead} वर्षभित्रको समय रोज्न मिल्छ। बुकिङ सुरुमा <em>जवाफको पर्खाइमा</em> रहन्छ। तुरुन्त बुकिङ हुने गाडी वा ${np.wallets}को भुक्तानी पक्का भएमा तुरुन्तै स्वीकृत हुन्छ; अरूमा गाडीधनीले ${np.answerHours} घण्टाभित्र (बिहान ${np.answerFrom} बजेदेखि राति ${np.answerUntil} बजेसम्मको समयमात्र गनिन्छ), ढिलोमा यात्रा सुरु हुनुभन्दा ${np.answerBeforeHours} घण्टाअघि (त्यति समय बाँकी नभए कम्तीमा पन्ध्र मिनेट, तर यात्रा सुरु भइसकेपछि कहिल्यै होइन), स्वीकार गर्नुहुन्छ वा कारणसहित अस्वीकार गर्नुहुन्छ। त्यतिन्जेल जवाफ नआएको अनुरोध आफैँ सकिन्छ, पैसा लाग्दैन। ${np.wallets}बाट तिर्ने भनी नतिरिएको बुकिङले गाडी ${np.holdMinutes} मिनेट मात्र रोक्छ; फेरि तिर्ने प्रयास गर्दा बढीमा ${np.holdHours} घण्टासम्म। गाडी तपाईं चढ्ने ठाउँसम्म ${np.approachAsk} कि.मि.भन्दा बढी गुड्नुपरे वा गाडीको कागजात जाँचिएको नभए, तिरिसक्नुभए पनि, गाडीधनीले मात्र स्वीकार गर्न सक्नुहुन्छ; अस्वीकार भए वा जवाफ नआए तिरेको रकम फिर्ता हुन्छ। ${np.approachMost} कि.मि.भन्दा टाढा बुक हुँदैन। आफ्नै गाडी बुक गर्न मिल्दैन।</p>
<h2>६. भुक्तानी</h2>
<p>चालकलाई <strong>नगद</strong> वा अनलाइनमा <strong>${np.wallets}</strong>बाट तिर्न सकिन्छ; अरू माध्यम चल्दैन। बुकिङमा देखाइएकोभन्दा बढी माग्ने अधिकार कुनै चालकलाई छैन। बाटोमा योजना तपाईंले नै फेर्नुभए बुकिङमा लेखिएकै दर लाग्छ।</p>
<h2>७. रद्द गर्ने नियम</h2>
<ul>
<li><strong>जवाफको पर्खाइमा छँदा</strong> मेरा बुकिङबाट जहिले पनि कारण लेखेर रद्द गर्न मिल्छ, पैसा लाग्दैन।</li>
<li><strong>यात्रा सुरु हुनुभन्दा ${np.freeHours} घण्टाअघिसम्म</strong> स्वीकृत बुकिङ जुनसुकै कारणले पनि निःशुल्क रद्द हुन्छ र तिरेको सबै रकम फिर्ता हुन्छ; हरेक गाडीको पृष्ठमा लेखिएको वाचा यही हो।</li>
<li><strong>यात्राभन्दा २४ घण्टाअघिसम्म</strong> नगद तिर्ने बुकिङमा पनि पैसा लाग्दैन, बुकिङ फारममै त्यसरी लेखिएको छ। तर त्यतिबेलासम्म गाडीधनीले तपाईंकै लागि गाडी रोकिसकेका हुन्छन्, त्यसैले थाहा हुनासाथ रद्द गर्नुहोस्।</li>
<li><strong>${np.freeHours} घण्टाभन्दा ढिलो गरे</strong> अग्रिम तिरेको रकम फिर्ता हुँदैन। यो कुरा पुष्टि गर्नुअघि नै देखाइन्छ। केही नतिरेको भए केही लाग्दैन।</li>
</ul>
<p>स्वीकृत बुकिङ मेरा बुकिङमा बुकिङकै पृष्ठबाट यात्रा सुरु हुनुअघिसम्म रद्द गर्न मिल्छ। गाडीधनीले पनि कारण लेखेर रद्द गर्न सक्नुहुन्छ, त्यो कारण तपाईंले पढ्नुहुन्छ। गाडीधनीले वा हामीले रद्द गर्नुपरे सबै पैसा फिर्ता हुन्छ। ${np.wallets}बाट तिरेको रकम त्यही वालेटमा फर्कन्छ: हरेक फिर्ता हाम्रो टोली आफैँले पठाउँछ र पठाएपछि तपाईंलाई खबर आउँछ। विस्तृत कुरा <a href="/pages/cancelling">रद्द र फिर्ता</a>मा छ।</p>
<h2>८. गाडीधनीको दायित्व</h2>
<p>गाडी आफ्नै वा भाडामा दिन अधिकार पाएको हुनुपर्छ। ब्लुबुक, कानुनले मागेको ठाउँमा रुट परमिट, कर र बिमा बहाल राख्नुपर्छ; गाडी सफा, चालु हालतमा र समयमै उपलब्ध गराउनुपर्छ। बिमाको म्याद सकिएको गाडी बुक हुँदैन। मूल्य र खाली दिन गाडीधनी आफैँले तोक्छन्; यात्रुलाई सवारीबाहिर बुक गर्न भन्न पाइँदैन।</p>
<h2>९. यात्रुको दायित्व</h2>
<p>चढ्ने ठाउँमा समयमै पुग्नुहोस्, सिटबेल्ट वा हेलमेट लगाउनुहोस्, तोकिएभन्दा बढी मान्छे वा सामान नहाल्नुहोस्, गैरकानुनी वस्तु नबोक्नुहोस् र चालकसँग आदरपूर्वक बोल्नुहोस्। तपाईं वा तपाईंको टोलीको लापरबाहीले गाडीभित्र भएको क्षति तपाईंले तिर्नुपर्छ।</p>
<h2>१०. जिम्मेवारी र बिमा</h2>
<p>भाडामा समावेश तेस्रो पक्ष बिमाले अरू मानिसको चोटपटक र उनीहरूको सम्पत्तिको क्षति बिमालेख र कानुनअनुसार बेहोर्छ। तपाईंको झोला वा बिग्रेको यात्रा योजना यसले समेट्दैन; त्यसका लागि आफ्नै बिमा गर्नुहोस्। दुर्घटना भए पहिले प्रहरी (१००) लाई, त्यसपछि हामीलाई फोन गर्नुहोस्। सवारी आफ्नो गल्तीको जिम्मेवार हुन्छ, यात्रु, गाडीधनी वा चालकको कामको होइन; कानुनले दिएको तपाईंको कुनै अधिकार यी सर्तले खोस्दैनन्।</p>
<h2>११. साझा यात्रा</h2>
<p>यो सुविधा हुने नै यात्राको खर्च बाँड्नका लागि हो, अनुमतिबिना यात्रु बोक्ने व्यवसाय गर्न होइन। एकपटकमा एउटा मात्र सूचना खुला राख्न मिल्छ; त्यसमा राखेको फोन नम्बर लगइन गरेका सदस्यले देख्छन्। पैसा र भेट्ने ठाउँ आपसमा मिलाउनुहोस्, त्यो लेनदेनमा सवारी सहभागी हुँदैन।</p>
<h2>१२. रेटिङ, उजुरी र खाता रोक्का</h2>
<p>यात्रा सकिएपछि एकदेखि पाँच तारासम्म रेटिङ दिन सकिन्छ। एउटै गाडीलाई दिनुभएका रेटिङमध्ये सबैभन्दा पछिल्लो मात्र गनिन्छ। गाडीधनीले पनि यात्रुलाई रेटिङ दिन्छन्। दुवैले रेटिङ नदिएसम्म वा ${np.ratingDays} दिन नबितेसम्म एकले अर्काको रेटिङ देख्दैन। अनुमान होइन, जे भयो त्यही लेख्नुहोस्। गाडी, बुकिङ र व्यक्तिमाथि उजुरी गर्न मिल्छ। ठग्ने, धम्क्याउने वा अरूलाई खतरामा पार्ने खाता हामी रोक्न र त्यस्तो सामग्री हटाउन सक्छौं, कारण पनि बताउँछौं।</p>
<h2>१३. कानुन र परिवर्तन</h2>
<p>सवारी तथा यातायात व्यवस्था ऐन, २०४९ र उपभोक्ता संरक्षण ऐन, २०७५ लगायत नेपालको कानुन लागू हुन्छ। विवाद परे पहिले हामीसँग कुरा गर्नुहोस्; नमिले कानुनले अन्यथा नभनेसम्म काठमाडौंको अदालतले हेर्छ। सर्त फेरिए यही पृष्ठमा जनाउँछौं; भइसकेको बुकिङमा बुक गर्दाकै सर्त लाग्छ। केही सोध्नुपरे: {{email}}।</p>
`

export const TERMS_PAGE: SeedPage = {
  slug: 'terms',
  en: {
    title: 'Terms and conditions',
    description:
      'The rules of hiring a vehicle with a driver on Sawari: price, payment, cancellation, liability and the duties of guests and hosts.',
    content: EN.trim(),
  },
  np: {
    title: 'सेवाका सर्तहरू',
    description:
      'सवारीमा चालकसहित गाडी भाडामा लिने र दिने नियम: मूल्य, भुक्तानी, रद्द गर्ने तरिका, बिमा तथा यात्रु र गाडीधनीका दायित्व।',
    content: NP.trim(),
  },
}
