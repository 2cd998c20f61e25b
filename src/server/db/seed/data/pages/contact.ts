import { numbersIn } from './numbers.ts'
import type { SeedPage } from './page.ts'

const n = numbersIn('en')
const np = numbersIn('np')

const EN = `
<p>Questions, praise, complaints, something that does not work: tell us. A person reads every message.</p>
<p>{{contacts}}</p>
<h2>In an emergency</h2>
<p>Do not wait for us. Police <a href="tel:100">100</a>, ambulance <a href="tel:102">102</a>, traffic police <a href="tel:103">103</a>. See to the injured first, and write to us afterwards.</p>
<h2>About a booking</h2>
<p>Call the host or the driver first: their numbers are on the page of the booking once it is approved, and they know the road. When you write to us, name the number of the booking (it stands on its page) and what you would like to happen. Short answers that come at once are under <a href="/pages/faq">Questions and answers</a>, <a href="/pages/paying">Paying</a> and <a href="/pages/cancelling">Cancelling and refunds</a>.</p>
<h2>To report somebody or something</h2>
<p>Every vehicle, booking, person and carpool request has a button to report it. Only our team reads the report, and nobody else is told who wrote it. That is quicker than an e-mail, because we see at once what it is about.</p>
<h2>To say what could be better</h2>
<p>When you are logged in, a feedback form stands at the foot of the pages. We read it all.</p>
<h2>About your data</h2>
<p>A copy of your data, your devices and the deletion of your account are under <a href="/profile/settings">Settings</a>, without asking anybody. What we keep and why is in the <a href="/pages/policies">privacy policy</a>. If you cannot log in, write from the e-mail address of your account, so that we know it is you.</p>
<h2>What we never ask for</h2>
<p>Your ${n.wallets} password, your MPIN, a code from an SMS, or money to a private number. Whoever asks for these in our name is not from Sawari; please tell us.</p>
`

const NP = `
<p>केही सोध्नु छ, मन पर्‍यो, गुनासो छ वा केही चलेन भने हामीलाई भन्नुहोस्। हरेक सन्देश मान्छेले नै पढ्छन्।</p>
<p>{{contacts}}</p>
<h2>आपत् परे</h2>
<p>हाम्रो जवाफ नकुर्नुहोस्। प्रहरी <a href="tel:100">१००</a>, एम्बुलेन्स <a href="tel:102">१०२</a>, ट्राफिक प्रहरी <a href="tel:103">१०३</a>। पहिले घाइतेको हेरविचार गर्नुहोस्, हामीलाई पछि लेख्नुहोस्।</p>
<h2>बुकिङका बारेमा</h2>
<p>पहिले गाडीधनी वा चालकलाई फोन गर्नुहोस्: बुकिङ स्वीकृत भएपछि नम्बर त्यसैको पृष्ठमा हुन्छ, बाटोको कुरा उनीहरूलाई नै थाहा हुन्छ। हामीलाई लेख्दा बुकिङ नम्बर (त्यसैको पृष्ठमा छ) र के गरिदिए हुन्छ भन्ने कुरा लेख्नुहोस्। तुरुन्तै पाइने छोटा जवाफ <a href="/pages/faq">धेरै सोधिने प्रश्न</a>, <a href="/pages/paying">भुक्तानी</a> र <a href="/pages/cancelling">रद्द र फिर्ता</a>मा छन्।</p>
<h2>कसैमाथि वा केहीमाथि उजुरी गर्न</h2>
<p>हरेक गाडी, बुकिङ, व्यक्ति र साझा यात्राको सूचनामा उजुरी गर्ने बटन छ। उजुरी हाम्रो टोलीले मात्र पढ्छ र कसले लेख्यो भनेर अरू कसैलाई भनिँदैन। इमेलभन्दा यो छिटो हुन्छ, किनभने केको कुरा हो भन्ने हामी तुरुन्तै देख्छौं।</p>
<h2>के राम्रो हुन सक्छ भन्न</h2>
<p>लगइन गरेपछि पृष्ठको पुछारमा सुझाव फारम देखिन्छ। आएका सबै सुझाव हामी पढ्छौं।</p>
<h2>आफ्ना विवरणका बारेमा</h2>
<p>आफ्ना विवरणको प्रतिलिपि, लगइन भएका फोन र कम्प्युटर र खाता मेटाउने काम कसैलाई नसोधी <a href="/profile/settings">सेटिङ</a>बाटै हुन्छ। हामी के राख्छौं र किन भन्ने कुरा <a href="/pages/policies">गोपनीयता नीति</a>मा छ। लगइन गर्न नसके खाताकै इमेलबाट लेख्नुहोस्, अनि मात्र तपाईं नै हो भन्ने थाहा हुन्छ।</p>
<h2>हामी कहिल्यै नमाग्ने कुरा</h2>
<p>तपाईंको ${np.wallets} पासवर्ड, एमपिन, एसएमएसमा आएको कोड, वा कसैको निजी नम्बरमा पैसा। हाम्रो नाममा यी माग्ने व्यक्ति सवारीको होइन; कृपया हामीलाई खबर गर्नुहोस्।</p>
`

export const CONTACT_PAGE: SeedPage = {
  slug: 'contact',
  en: {
    title: 'Contact',
    description:
      'How you reach Sawari, whom to call in an emergency, how to report somebody, and what we never ask you for.',
    content: EN.trim(),
  },
  np: {
    title: 'सम्पर्क',
    description: 'सवारीलाई कसरी सम्पर्क गर्ने, आपत् पर्दा कसलाई बोलाउने, उजुरी कसरी गर्ने र हामी के कहिल्यै माग्दैनौं।',
    content: NP.trim(),
  },
}
