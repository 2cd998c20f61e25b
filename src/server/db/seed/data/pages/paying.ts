import { numbersIn } from './numbers.ts'
import type { SeedPage } from './page.ts'

const n = numbersIn('en')
const np = numbersIn('np')

const EN = `
<p>You see the whole price before you book, and it is what you pay: in <strong>cash</strong> to the driver, or online with <strong>${n.wallets}</strong> where it is offered. There is no deposit, and no card is asked for.</p>
<h2>In cash</h2>
<p>Choose cash when you book and give the driver the amount that the booking shows. Bring it in rupees and in small notes; outside the towns few drivers can change a large one. My bookings shows the amount at any time, also to the host.</p>
<h2>With ${n.wallets}</h2>
<ol>
<li>Choose ${n.wallets} and book. The vehicle is kept for you for ${n.holdMinutes} minutes.</li>
<li>You go on to ${n.wallets}'s own page and pay there. Your ${n.wallets} password, MPIN and code never pass through Sawari.</li>
<li>You come back, and we ask ${n.wallets} whether the money has arrived. As soon as it confirms, the booking is approved, without the host having to answer.</li>
</ol>
<p>A request that you meant to pay in cash can be paid by ${n.wallets} as well, as long as it is pending: open it under My bookings.</p>
<h2>When a payment gets stuck</h2>
<ul>
<li><strong>The line broke, or the page did not come back.</strong> Do not pay again. Open the booking: it says whether the payment has arrived. We keep asking ${n.wallets} by ourselves.</li>
<li><strong>You stopped half-way.</strong> Try again from the page of the booking. All tries together keep the vehicle for ${n.holdHours} hour at most; after that the hours are free for others.</li>
<li><strong>The money arrived too late,</strong> and the booking has ended. Then all of it is given back.</li>
<li><strong>Nothing was paid.</strong> The booking ends by itself and costs nothing.</li>
</ul>
<h2>What is not in the price</h2>
<p>Parking, tolls, entry tickets and permits are paid on the way. If you change the route or stay longer, the rates of your booking apply to what is added; settle that with the driver before you go on. How the price itself is made stands in the <a href="/pages/terms">terms</a>.</p>
<h2>Coupons and savings</h2>
<p>Longer hires are cheaper by themselves: from ${n.savingDays}, ${n.savingDaysMore} and ${n.savingDaysMost} days on a host may give a percentage. A coupon comes on top. Enter it before you book; the price shows at once what it takes off, or why it does not count.</p>
<h2>So that nobody cheats you</h2>
<p>We never ask for your ${n.wallets} password, your MPIN or a code, neither by phone nor by message. Do not send money to a private number to "keep" a vehicle: what is not paid here or in cash on the trip, we cannot see and cannot give back. Tell us of whoever asks for it: <a href="/pages/contact">Contact</a>.</p>
<p>What you get back, and when, stands under <a href="/pages/cancelling">Cancelling and refunds</a>.</p>
`

const NP = `
<p>बुक गर्नुअघि नै पूरा मूल्य देखिन्छ, तिर्ने रकम त्यही हो: चालकलाई <strong>नगद</strong>, वा उपलब्ध भएको ठाउँमा अनलाइन <strong>${np.wallets}</strong>बाट। धरौटी राख्नु पर्दैन, कार्ड पनि चाहिँदैन।</p>
<h2>नगद तिर्दा</h2>
<p>बुक गर्दा नगद रोज्नुहोस् र बुकिङमा देखाइएको रकम चालकलाई दिनुहोस्। सकेसम्म खुद्रा बोक्नुहोस्; सहरबाहिर ठूलो नोट साट्न गाह्रो हुन्छ। रकम कति हो भन्ने कुरा मेरा बुकिङमा जहिले पनि हेर्न मिल्छ, गाडीधनीले पनि त्यही रकम देख्नुहुन्छ।</p>
<h2>${np.wallets}बाट तिर्दा</h2>
<ol>
<li>${np.wallets} रोजेर बुक गर्नुहोस्। गाडी ${np.holdMinutes} मिनेट तपाईंकै लागि रोकिन्छ।</li>
<li>${np.wallets}को आफ्नै पृष्ठमा पुग्नुहुन्छ, पैसा त्यहीँ तिर्नुहोस्। तपाईंको ${np.wallets} पासवर्ड, एमपिन र कोड सवारीसम्म आउँदै आउँदैन।</li>
<li>तपाईं फर्किएपछि पैसा आयो कि आएन भनी हामी ${np.wallets}लाई सोध्छौं। ${np.wallets}ले पुष्टि गर्नासाथ बुकिङ स्वीकृत हुन्छ, गाडीधनीको जवाफ कुर्नु पर्दैन।</li>
</ol>
<p>नगद तिर्ने भनी पठाएको अनुरोध पनि जवाफको पर्खाइमा रहुन्जेल ${np.wallets}बाट तिर्न मिल्छ: मेरा बुकिङमा गएर त्यो बुकिङ खोल्नुहोस्।</p>
<h2>भुक्तानी बीचमै अड्कियो भने</h2>
<ul>
<li><strong>इन्टरनेट गयो वा पृष्ठ फर्किएन।</strong> दोहोर्‍याएर नतिर्नुहोस्। बुकिङ खोल्नुहोस्, पैसा आइपुग्यो कि पुगेन त्यहीँ लेखिएको हुन्छ। हामी आफैँ ${np.wallets}लाई सोधिरहन्छौं।</li>
<li><strong>बीचमै छोड्नुभयो।</strong> बुकिङको पृष्ठबाट फेरि प्रयास गर्नुहोस्। सबै प्रयास गरेर गाडी बढीमा ${np.holdHours} घण्टा रोकिन्छ, त्यसपछि त्यो समय अरूका लागि खुल्छ।</li>
<li><strong>पैसा ढिलो आइपुग्यो,</strong> बुकिङ सकिइसकेको रहेछ भने पूरै रकम फिर्ता हुन्छ।</li>
<li><strong>केही तिरिएन।</strong> बुकिङ आफैँ सकिन्छ, केही लाग्दैन।</li>
</ul>
<h2>मूल्यमा नपर्ने कुरा</h2>
<p>पार्किङ, टोल, प्रवेश शुल्क र अनुमतिपत्रको पैसा बाटोमा तिर्नुपर्छ। बाटो फेर्नुभयो वा बढी बस्नुभयो भने थपिएको भागमा बुकिङकै दर लाग्छ; अगाडि बढ्नुअघि चालकसँग त्यो कुरा मिलाउनुहोस्। मूल्य कसरी बन्छ भन्ने कुरा <a href="/pages/terms">सेवाका सर्त</a>मा छ।</p>
<h2>कुपन र छुट</h2>
<p>लामो अवधिको भाडा आफैँ सस्तो पर्छ: ${np.savingDays}, ${np.savingDaysMore} र ${np.savingDaysMost} दिनदेखि गाडीधनीले प्रतिशतमा छुट दिन सक्नुहुन्छ। कुपन त्यसमाथि चल्छ। बुक गर्नुअघि कुपन राख्नुहोस्; कति घट्यो वा किन चलेन भन्ने कुरा मूल्यमै तुरुन्त देखिन्छ।</p>
<h2>कसैले नठगोस् भन्नाका लागि</h2>
<p>हामी तपाईंको ${np.wallets} पासवर्ड, एमपिन वा कोड फोनमा वा सन्देशमा कहिल्यै माग्दैनौं। गाडी "रोक्न" भनेर कसैको निजी नम्बरमा पैसा नपठाउनुहोस्: यहाँबाट वा यात्रामा नगद नतिरिएको पैसा हामी देख्दैनौं र फिर्ता दिलाउन सक्दैनौं। कसैले त्यसो गर्न भने हामीलाई खबर गर्नुहोस्: <a href="/pages/contact">सम्पर्क</a>।</p>
<p>कति र कहिले फिर्ता पाइन्छ भन्ने कुरा <a href="/pages/cancelling">रद्द र फिर्ता</a>मा छ।</p>
`

export const PAYING_PAGE: SeedPage = {
  slug: 'paying',
  en: {
    title: 'Paying',
    description: `Cash to the driver or ${n.wallets} when you book: how each works, what happens when a payment gets stuck, and what is not in the price.`,
    content: EN.trim(),
  },
  np: {
    title: 'भुक्तानी',
    description: `चालकलाई नगद वा बुक गर्दा ${np.wallets}: कसरी तिर्ने, भुक्तानी अड्किए के हुन्छ र मूल्यमा के-के पर्दैन।`,
    content: NP.trim(),
  },
}
