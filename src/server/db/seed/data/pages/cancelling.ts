import { numbersIn } from './numbers.ts'
import type { SeedPage } from './page.ts'

const n = numbersIn('en')
const np = numbersIn('np')

const EN = `
<p>Plans change and roads close. You cancel every booking yourself, on its own page under My bookings, until the time of pickup. Before you confirm, you are told what happens to your money.</p>
<h2>What it costs</h2>
<table>
<thead><tr><th>Who cancels, and when</th><th>What was paid by ${n.wallets}</th><th>With cash</th></tr></thead>
<tbody>
<tr><td>You, while the booking is pending</td><td>All of it comes back</td><td>Nothing is owed</td></tr>
<tr><td>You, approved, until ${n.freeHours} hours before pickup</td><td>All of it comes back</td><td>Nothing is owed</td></tr>
<tr><td>You, approved, later than that</td><td>It does not come back</td><td>Nothing is owed</td></tr>
<tr><td>The host declines or cancels, or does not answer in time</td><td>All of it comes back</td><td>Nothing is owed</td></tr>
<tr><td>We have to cancel</td><td>All of it comes back</td><td>Nothing is owed</td></tr>
</tbody>
</table>
<p>The page of a booking names the day and the hour until which it is free, in Kathmandu time. Where pickup is nearer than ${n.freeHours} hours when you book, there is no free time once the booking is approved: pay in cash then, if you are not sure.</p>
<h2>How to cancel</h2>
<ol>
<li>Open My bookings and choose the booking.</li>
<li>Press the button that cancels it, and write in a sentence why. The host reads it.</li>
<li>Read what comes back, and confirm. The hours are free for others at once.</li>
</ol>
<p>To change the day, the route or the vehicle, cancel and book anew while it is free. A booking cannot be changed.</p>
<h2>How the money comes back</h2>
<p>It returns to the ${n.wallets} wallet that paid. Our team makes each transfer by hand. Until then the booking says that a refund is due; when it has been made, you get a notification. If you wait longer than you should, write to {{email}} with the number of the booking.</p>
<h2>When the host does not answer</h2>
<p>A host has ${n.answerHours} hours to answer a request; only hours between ${n.answerFrom} am and ${n.answerUntil} pm count, so a request in the evening may be answered the next morning. A host must answer ${n.answerBeforeHours} hour before pickup at the latest. A request without an answer ends by itself, costs nothing, and its page shows vehicles like it that are free for your dates.</p>
<h2>When something goes wrong on the day</h2>
<ul>
<li><strong>The road is closed.</strong> The driver waits, takes another road or turns back. If the trip cannot start, ask the host to cancel before pickup: then nobody pays.</li>
<li><strong>The driver does not come.</strong> Call; the number is on the page of the booking. After the time of pickup a booking cannot be cancelled on the site any more: report it there, and write to us. We talk to the host and settle what was paid.</li>
<li><strong>You cannot come.</strong> Cancel all the same, as early as you can. The host can then take another guest.</li>
</ul>
<p>All rules in one place: <a href="/pages/terms">terms</a>. How you pay: <a href="/pages/paying">Paying</a>.</p>
`

const NP = `
<p>योजना फेरिन्छ, बाटो पनि बन्द हुन सक्छ। हरेक बुकिङ तपाईं आफैँ, मेरा बुकिङमा त्यसैको पृष्ठबाट, यात्रा सुरु हुनुअघिसम्म रद्द गर्न सक्नुहुन्छ। पुष्टि गर्नुअघि नै पैसा के हुन्छ भन्ने कुरा देखाइन्छ।</p>
<h2>कति लाग्छ</h2>
<table>
<thead><tr><th>कसले, कहिले रद्द गर्ने</th><th>${np.wallets}बाट तिरेको रकम</th><th>नगद भए</th></tr></thead>
<tbody>
<tr><td>तपाईंले, जवाफको पर्खाइमा छँदा</td><td>पूरै फिर्ता</td><td>केही लाग्दैन</td></tr>
<tr><td>तपाईंले, स्वीकृत भएपछि, यात्रा सुरु हुनुभन्दा ${np.freeHours} घण्टाअघिसम्म</td><td>पूरै फिर्ता</td><td>केही लाग्दैन</td></tr>
<tr><td>तपाईंले, स्वीकृत भएपछि, त्योभन्दा ढिलो</td><td>फिर्ता हुँदैन</td><td>केही लाग्दैन</td></tr>
<tr><td>गाडीधनीले अस्वीकार वा रद्द गर्दा, वा समयमा जवाफ नदिँदा</td><td>पूरै फिर्ता</td><td>केही लाग्दैन</td></tr>
<tr><td>हामीले रद्द गर्नुपर्दा</td><td>पूरै फिर्ता</td><td>केही लाग्दैन</td></tr>
</tbody>
</table>
<p>कुन दिन कति बजेसम्म निःशुल्क छ भन्ने कुरा बुकिङको पृष्ठमै काठमाडौंको समयमा लेखिएको हुन्छ। बुक गर्दा नै यात्रा सुरु हुने समय ${np.freeHours} घण्टाभन्दा नजिक छ भने स्वीकृत भएपछि निःशुल्क रद्द गर्ने समय रहँदैन: पक्का नभए नगद रोज्नुहोस्।</p>
<h2>कसरी रद्द गर्ने</h2>
<ol>
<li>मेरा बुकिङ खोलेर त्यो बुकिङ रोज्नुहोस्।</li>
<li>रद्द गर्ने बटन थिच्नुहोस् र किन भनी एक वाक्य लेख्नुहोस्। गाडीधनीले त्यो पढ्नुहुन्छ।</li>
<li>कति फिर्ता हुन्छ पढ्नुहोस् र पुष्टि गर्नुहोस्। त्यो समय तुरुन्तै अरूका लागि खुल्छ।</li>
</ol>
<p>दिन, बाटो वा गाडी फेर्नुपरे निःशुल्क छँदै रद्द गरेर फेरि बुक गर्नुहोस्। भइसकेको बुकिङ फेर्न मिल्दैन।</p>
<h2>पैसा कसरी फिर्ता आउँछ</h2>
<p>जुन ${np.wallets} वालेटबाट तिर्नुभयो, त्यहीँ फर्कन्छ। हरेक फिर्ता हाम्रो टोली आफैँले पठाउँछ। त्यतिन्जेल बुकिङमा फिर्ता बाँकी देखिन्छ, पठाएपछि तपाईंलाई सूचना आउँछ। धेरै कुर्नुपर्‍यो भने बुकिङ नम्बर लेखेर {{email}} मा सम्पर्क गर्नुहोस्।</p>
<h2>गाडीधनीले जवाफ नदिए</h2>
<p>अनुरोधको जवाफ दिन गाडीधनीसँग ${np.answerHours} घण्टा हुन्छ (बिहान ${np.answerFrom} बजेदेखि राति ${np.answerUntil} बजेसम्मको समयमात्र गनिन्छ), ढिलोमा यात्रा सुरु हुनुभन्दा ${np.answerBeforeHours} घण्टाअघि दिइसक्नुपर्छ। जवाफ नआएको अनुरोध आफैँ सकिन्छ, केही लाग्दैन, र त्यसैको पृष्ठमा तपाईंका मितिमा खाली यस्तै गाडी देखिन्छन्।</p>
<h2>त्यही दिन केही बिग्रियो भने</h2>
<ul>
<li><strong>बाटो बन्द छ।</strong> चालक पर्खन्छन्, अर्को बाटो जान्छन् वा फर्कन्छन्। यात्रा सुरु नै हुन नसके यात्रा सुरु हुनुअघि रद्द गरिदिन गाडीधनीलाई भन्नुहोस्; त्यसो गर्दा कसैले तिर्नु पर्दैन।</li>
<li><strong>चालक आएनन्।</strong> फोन गर्नुहोस्, नम्बर बुकिङको पृष्ठमै छ। यात्रा सुरु हुने समय बितेपछि साइटबाट रद्द गर्न मिल्दैन: त्यहीँबाट उजुरी गर्नुहोस् र हामीलाई लेख्नुहोस्। गाडीधनीसँग कुरा गरेर तिरेको पैसा हामी टुङ्ग्याउँछौं।</li>
<li><strong>तपाईं आउन सक्नुहुन्न।</strong> तैपनि सकेसम्म चाँडो रद्द गर्नुहोस्, गाडीधनीले अर्को यात्रु लिन पाउनुहुन्छ।</li>
</ul>
<p>सबै नियम एकै ठाउँमा: <a href="/pages/terms">सेवाका सर्त</a>। कसरी तिर्ने: <a href="/pages/paying">भुक्तानी</a>।</p>
`

export const CANCELLING_PAGE: SeedPage = {
  slug: 'cancelling',
  en: {
    title: 'Cancelling and refunds',
    description:
      'Until when a booking is free to cancel, what comes back when you or the host cancels, and how a refund reaches your wallet.',
    content: EN.trim(),
  },
  np: {
    title: 'रद्द र फिर्ता',
    description: 'बुकिङ कहिलेसम्म निःशुल्क रद्द हुन्छ, कसले रद्द गर्दा कति फिर्ता पाइन्छ र पैसा कसरी वालेटमा आउँछ।',
    content: NP.trim(),
  },
}
