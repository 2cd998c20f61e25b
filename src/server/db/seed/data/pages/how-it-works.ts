import { numbersIn } from './numbers.ts'
import type { SeedPage } from './page.ts'

const n = numbersIn('en')
const np = numbersIn('np')

const EN = `
<h2>If you travel</h2>
<ol>
<li><strong>Search.</strong> Choose the city, the pickup and the drop-off time. You see only vehicles that are free for the whole of it, with the price for exactly these dates.</li>
<li><strong>Choose.</strong> Filter by type, fuel, features and colour. On the page of a vehicle you find its pictures, the driver, the host's guidelines and what earlier guests say.</li>
<li><strong>Show the route.</strong> Set pickup, up to ${n.stops} stops and drop-off on the map. Under ${n.cityKm} km it is a city ride; beyond that you may choose a round trip. Tell us about gravel and off-road kilometres.</li>
<li><strong>Check the price.</strong> Every line is explained: time, extra kilometres, getting to you, nights, long days, savings and your coupon. Taxes and third-party liability cover are included.</li>
<li><strong>Book.</strong> Leave a contact name and number, choose cash or ${n.wallets}, accept the <a href="/pages/terms">terms</a>. Instant bookings and confirmed ${n.wallets} payments are approved at once (unless the vehicle drives more than ${n.approachAsk} km to you), others are answered by the host within ${n.answerHours} hours of the day.</li>
<li><strong>Travel and rate.</strong> After approval you see the driver's number. When the trip is over, one to five stars help the next guest.</li>
</ol>
<p>Plans change: a pending booking is cancelled with one click, an approved one free of charge until ${n.freeHours} hours before pickup: see <a href="/pages/cancelling">Cancelling and refunds</a> and <a href="/pages/paying">Paying</a>.</p>
<h2>If you own a vehicle</h2>
<p>Seven short steps, each saved by itself:</p>
<ol>
<li>General information: manufacturer, model, registration number, seats, fuel, features.</li>
<li>Pictures: ${n.picturesLeast} to ${n.picturesMost} of the vehicle, the bluebook and the insurance.</li>
<li>Address: where guests find the vehicle.</li>
<li>Pricing: by hour, four hours, eight hours and day, kilometre limits, and savings from ${n.savingDays}, ${n.savingDaysMore} and ${n.savingDaysMost} days.</li>
<li>Guest instructions: what the vehicle is good for, and what you ask of guests.</li>
<li>Driver: licence, experience, phone. The driver is at least ${n.driverAge} years old.</li>
<li>Unavailable dates: the days you need the vehicle yourself.</li>
</ol>
<p>Our team checks the papers; what that means, and what a host promises, stands under <a href="/pages/hosting">Hosting a vehicle</a>. You see your bookings and earnings under your profile, and nobody can book the same hours twice.</p>
<h2>If you share a ride</h2>
<p>Write on the <a href="/list-carpool-requests">carpool board</a> where you go, when, how many seats you offer or need and what you suggest to pay. Signed-in members can call you. Whoever looks for a part of your way finds you, too, and can be told when a ride like yours appears. Your ride has a page of its own to share, with its way and its price but without your number. Mark the ride as completed when it is done, so that you can post the next. How to ride safely stands under <a href="/pages/carpool">Sharing rides safely</a>.</p>
`

const NP = `
<h2>यात्रा गर्नुहुन्छ भने</h2>
<ol>
<li><strong>खोज्नुहोस्।</strong> सहर, यात्रा सुरु र सकिने समय छान्नुहोस्। त्यो पूरै अवधिमा खाली भएका गाडी मात्र देखिन्छन्, तिनै मितिको मूल्यसहित।</li>
<li><strong>छान्नुहोस्।</strong> प्रकार, इन्धन, सुविधा र रङअनुसार छान्न मिल्छ। गाडीको पृष्ठमा तस्बिर, चालक, गाडीधनीका निर्देशन र पहिलेका यात्रुका अनुभव भेटिन्छन्।</li>
<li><strong>बाटो देखाउनुहोस्।</strong> नक्सामा चढ्ने, रोकिने (बढीमा ${np.stops}) र ओर्लने ठाउँ राख्नुहोस्। ${np.cityKm} किलोमिटरभन्दा कम भए सहरी यात्रा हुन्छ, बढी भए दोहोरो यात्रा पनि रोज्न सकिन्छ। ग्राभेल वा अफरोड बाटो कति किलोमिटर छ, त्यो पनि लेख्नुहोस्।</li>
<li><strong>मूल्य हेर्नुहोस्।</strong> समय, थप किलोमिटर, तपाईंसम्म आउने बाटो, रात, पर्खाइ, बचत र कुपन, सबैको हिसाब छुट्टाछुट्टै देखिन्छ। कर र तेस्रो पक्ष बिमा त्यसैमा पर्छ।</li>
<li><strong>बुक गर्नुहोस्।</strong> सम्पर्क व्यक्तिको नाम र नम्बर लेख्नुहोस्, नगद वा ${np.wallets} रोज्नुहोस् र <a href="/pages/terms">सेवाका सर्त</a> स्वीकार गर्नुहोस्। तुरुन्त बुकिङ र ${np.wallets}को पक्का भुक्तानी तुरुन्तै स्वीकृत हुन्छ (गाडी तपाईंसम्म ${np.approachAsk} कि.मि.भन्दा बढी गुड्नुपर्ने बाहेक), अरूमा गाडीधनीले दिनको समयमा ${np.answerHours} घण्टाभित्र जवाफ दिनुहुन्छ।</li>
<li><strong>यात्रा गर्नुहोस्, रेटिङ दिनुहोस्।</strong> स्वीकृत भएपछि चालकको नम्बर देखिन्छ। यात्रा सकिएपछि एकदेखि पाँच तारा दिनुभए अर्को यात्रुलाई सजिलो हुन्छ।</li>
</ol>
<p>योजना फेरिन सक्छ: जवाफको पर्खाइमा रहेको बुकिङ एक क्लिकमै रद्द हुन्छ। स्वीकृत बुकिङ यात्रा सुरु हुनुभन्दा ${np.freeHours} घण्टाअघिसम्म निःशुल्क रद्द हुन्छ: <a href="/pages/cancelling">रद्द र फिर्ता</a> अनि <a href="/pages/paying">भुक्तानी</a> हेर्नुहोस्।</p>
<h2>गाडी छ भने</h2>
<p>सात छोटा चरण छन्, हरेक चरण छुट्टै सेभ हुन्छ:</p>
<ol>
<li>सामान्य विवरण: कम्पनी, मोडल, दर्ता नम्बर, सिट, इन्धन र सुविधा।</li>
<li>तस्बिर: गाडीका ${np.picturesLeast} देखि ${np.picturesMost} वटा, साथै ब्लुबुक र बिमा।</li>
<li>ठेगाना: यात्रुले गाडी कहाँ भेट्छन्।</li>
<li>मूल्य: घण्टा, चार घण्टा, आठ घण्टा र दिनको दर, किलोमिटरको सीमा अनि ${np.savingDays}, ${np.savingDaysMore} र ${np.savingDaysMost} दिनदेखिको छुट।</li>
<li>यात्रुलाई निर्देशन: गाडी कुन बाटोलाई ठिक छ र यात्रुले के ख्याल गर्नुपर्छ।</li>
<li>चालक: अनुमतिपत्र, अनुभव र फोन। चालक कम्तीमा ${np.driverAge} वर्षको हुनुपर्छ।</li>
<li>उपलब्ध नहुने मिति: गाडी आफैँलाई चाहिने दिन।</li>
</ol>
<p>कागजात हाम्रो टोलीले जाँच्छ; त्यसको अर्थ र गाडीधनीको वाचा <a href="/pages/hosting">गाडी राख्ने</a> पृष्ठमा छ। बुकिङ र आम्दानी तपाईंको प्रोफाइलमा देखिन्छ। एउटै समयमा दुई जनाले बुक गर्नै सक्दैनन्।</p>
<h2>सँगै जाने हो भने</h2>
<p>कहाँ जाने, कहिले जाने, कति सिट छ वा चाहियो र कति पैसा ठिक लाग्छ भनी <a href="/list-carpool-requests">साझा यात्रा</a>मा लेख्नुहोस्। लगइन गरेका सदस्यले तपाईंलाई फोन गर्न सक्छन्। तपाईंको बाटोको कुनै भाग मात्र जानेले पनि तपाईंलाई भेट्छ, र त्यस्तै यात्रा आएको खबर पाउन सक्छ। हरेक यात्राको सेयर गर्न मिल्ने आफ्नै पृष्ठ हुन्छ; त्यहाँ बाटो र मूल्य देखिन्छ, तपाईंको नम्बर देखिँदैन। यात्रापछि अनुरोध बन्द गर्नुहोस्, अनि मात्र अर्को सूचना राख्न मिल्छ। सुरक्षित यात्राका कुरा <a href="/pages/carpool">सुरक्षित साझा यात्रा</a>मा छन्।</p>
`

export const HOW_IT_WORKS_PAGE: SeedPage = {
  slug: 'how-it-works',
  en: {
    title: 'How it works',
    description:
      'From the search to the rating: how you book a vehicle with a driver, list your own or share a ride on Sawari.',
    content: EN.trim(),
  },
  np: {
    title: 'कसरी चल्छ',
    description: 'खोजदेखि रेटिङसम्म: चालकसहित गाडी बुक गर्ने, आफ्नो गाडी भाडामा दिने र साझा यात्रा गर्ने तरिका।',
    content: NP.trim(),
  },
}
