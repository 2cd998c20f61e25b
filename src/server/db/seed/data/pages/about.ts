import type { SeedPage } from './page.ts'

const EN = `
<p>Sawari means vehicle, and it also means the ride itself. We bring together people in Nepal who own a vehicle with a good driver and people who need to get somewhere: to a wedding in Janakpur, to the hospital in Kathmandu, to the last road-head before a trek.</p>
<h2>Why we made it</h2>
<p>Hiring a jeep used to mean asking a cousin who knows somebody. The price came late, changed on the way and depended on how you looked. Owners, for their part, waited at the chowk for a day and drove home empty. We thought that a page with the vehicle, its driver, its calendar and the whole price would be fairer to both.</p>
<h2>What we stand for</h2>
<ul>
<li><strong>The whole price first.</strong> Time, kilometres, nights and savings stand line by line before you book. What you see includes taxes and third-party liability cover, and it is what you pay.</li>
<li><strong>A driver you can meet before the trip.</strong> Every vehicle comes with one. You read the name, the years of experience and what earlier guests wrote.</li>
<li><strong>Time to drive safely.</strong> Our calendar leaves room for the road and for sleep. A driver who says no to a flooded river has our backing.</li>
<li><strong>Your number is yours.</strong> Guest and host see each other's phone only when a booking is approved.</li>
<li><strong>Everybody in their own language.</strong> Sawari speaks Nepali and English, and counts in Kathmandu time wherever you are.</li>
</ul>
<h2>For owners</h2>
<p>A family car that stands in the yard, a HiAce between two tourist seasons, a Bolero in Surkhet: whoever keeps the papers in order and the vehicle clean can be a host. You decide about the price, the days and the discounts for long hires. Your earnings are shown by day, week and month.</p>
<h2>For those who share</h2>
<p>Not every seat needs a contract. On the <a href="/list-carpool-requests">carpool board</a> you find somebody who is going the same way, agree on a share of the cost by phone and save one more vehicle on the highway.</p>
<h2>Where we are</h2>
<p>We began in the Kathmandu valley and serve twenty cities, from Dhangadhi to Biratnagar and up to Jomsom. We read every message. You reach us here:</p>
<p>{{contacts}}</p>
<blockquote>Slow is fine. Arriving is what counts.</blockquote>
`

const NP = `
<p>‘सवारी’ भनेको गाडी पनि हो, यात्रा पनि। नेपालमा राम्रो चालकसहितको गाडी हुने र कतै पुग्नुपर्ने मानिसलाई हामी जोड्छौं: जनकपुरको बिहेमा, काठमाडौंको अस्पतालमा, वा पदयात्रा सुरु हुने अन्तिम मोटर बाटोसम्म।</p>
<h2>किन सुरु गर्‍यौं</h2>
<p>जिप भाडामा लिनु भनेको पहिले चिनजानको दाइलाई फोन गर्नु थियो। मूल्य ढिलो थाहा हुन्थ्यो, बाटोमा फेरिन्थ्यो, मान्छे हेरेर पनि फरक पर्थ्यो। गाडीधनी भने दिनभर चोकमा कुरेर रित्तै घर फर्कन्थे। गाडी, चालक, खाली दिन र पूरा मूल्य एउटै पृष्ठमा देखिए दुवैलाई न्याय हुन्छ भन्ने लाग्यो। सवारी त्यहीँबाट सुरु भयो।</p>
<h2>हाम्रा मान्यता</h2>
<ul>
<li><strong>पूरा मूल्य सुरुमै।</strong> समय, किलोमिटर, रात र बचत बुक गर्नुअघि नै बुँदा-बुँदामा देखिन्छ। त्यसमा कर र तेस्रो पक्ष बिमा समावेश छ; जे देख्नुहुन्छ, तिर्ने त्यही हो।</li>
<li><strong>यात्राअघि नै चालकको परिचय।</strong> हरेक गाडीसँग चालक आउँछन्। उनको नाम, अनुभव र पहिलेका यात्रुले लेखेका कुरा पढ्न सक्नुहुन्छ।</li>
<li><strong>ढुक्कसँग चलाउने समय।</strong> बाटो र निद्रा दुवैलाई समय पुग्ने गरी हिसाब गर्छौं। उर्लेको खोला नतर्ने चालकको पक्षमा हामी उभिन्छौं।</li>
<li><strong>तपाईंको नम्बर तपाईंकै।</strong> बुकिङ स्वीकृत भएपछि मात्र यात्रु र गाडीधनीले एकअर्काको फोन नम्बर देख्छन्।</li>
<li><strong>आफ्नै भाषामा।</strong> सवारी नेपाली र अङ्ग्रेजी दुवैमा चल्छ। तपाईं जहाँ भए पनि समय काठमाडौंकै देखाइन्छ।</li>
</ul>
<h2>गाडीधनीका लागि</h2>
<p>आँगनमा थन्किएको घरको कार, दुई पर्यटक सिजनबीच खाली बसेको हाइएस वा सुर्खेतको बोलेरो: कागजात दुरुस्त र गाडी सफा राख्ने जोकोही गाडीधनी बन्न सक्छन्। मूल्य, दिन र लामो अवधिको छुट तपाईं आफैँ तोक्नुहुन्छ। दिन, हप्ता र महिनाको आम्दानी एकै ठाउँमा देखिन्छ।</p>
<h2>सँगै जान चाहनेका लागि</h2>
<p>हरेक यात्रालाई सिङ्गो गाडी चाहिँदैन। <a href="/list-carpool-requests">साझा यात्रा</a>मा उतै जाँदै गरेको साथी भेट्नुहोस्, फोनमै कुरा गरेर खर्च बाँड्नुहोस्। तपाईंको पैसा जोगिन्छ, राजमार्गमा एउटा गाडी घट्छ। परिवारसँग जाने हो वा धेरै सामान छ भने बरु पूरै गाडी बुक गर्नु सजिलो हुन्छ।</p>
<h2>हामी कहाँ छौं</h2>
<p>काठमाडौं उपत्यकाबाट सुरु गरेका हौं। अहिले धनगढीदेखि विराटनगर र माथि जोमसोमसम्म बीस सहरमा सेवा दिन्छौं। गुनासो होस् वा स्याबासी, आएका हरेक सन्देश हामी आफैँ पढ्छौं। हामीलाई यहाँ भेट्नुहोस्:</p>
<p>{{contacts}}</p>
<blockquote>बिस्तारै गए पनि हुन्छ, सकुशल पुग्नु ठूलो कुरा हो।</blockquote>
`

export const ABOUT_PAGE: SeedPage = {
  slug: 'about',
  en: {
    title: 'About us',
    description:
      'Sawari brings together people in Nepal who own a vehicle with a good driver and people who need to get somewhere.',
    content: EN.trim(),
  },
  np: {
    title: 'हाम्रो बारेमा',
    description: 'नेपालमा राम्रो चालकसहितको गाडी हुने र कतै पुग्नुपर्ने मानिसलाई जोड्ने थलो हो सवारी।',
    content: NP.trim(),
  },
}
