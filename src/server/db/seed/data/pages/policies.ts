import { numbersIn } from './numbers.ts'
import type { SeedPage } from './page.ts'

const n = numbersIn('en')
const np = numbersIn('np')

const EN = `
<p>A trip needs trust, and trust needs to know who sees what. This page says which data Sawari keeps, why, who can see it and how you get it changed or removed. It follows the Individual Privacy Act, 2075 (2018) and the other laws of Nepal. It is in force from 14 April 2026 (1 Baisakh 2083).</p>
<h2>What we keep</h2>
<ul>
<li><strong>From your sign-in:</strong> name, e-mail address and picture that Google or Facebook hands us. We never receive your password there and cannot post in your name.</li>
<li><strong>From you:</strong> mobile number, profile picture, language, what you write in feedback, reports, ratings, the support chat and messages to guests, hosts and people of shared rides.</li>
<li><strong>From bookings:</strong> vehicle, times, pickup, drop-off and stops, contact name and number, price, payment and changes of status.</li>
<li><strong>From hosts:</strong> vehicle, registration number, its address, pictures of the vehicle, bluebook and insurance, and the driver's name, date of birth, address, phone numbers, picture and licence. A host tells the driver and has the driver's consent.</li>
<li><strong>From carpool requests:</strong> places, time, seats, suggested price, phone number and note.</li>
<li><strong>From the machine:</strong> our log notes when which kind of page was asked for and how long the answer took, without your name, phone number, codes, tokens or network address, unless you read through many people or vehicles. The network address is counted for a short time, so that nobody can overload the site or send codes without end. In the list of your devices you see browser, system and last use of each sign-in.</li>
</ul>
<h2>What we use it for</h2>
<p>To run the booking you asked for, show hosts who is coming, calculate the route and price, send you notifications, pay and refund, check papers, answer you, and keep fraud and double bookings out. We do not sell data or show advertising, and no advertising network watches you here.</p>
<h2>Who sees what</h2>
<table>
<thead><tr><th>Data</th><th>Who sees it</th></tr></thead>
<tbody>
<tr><td>Your first name and initial, picture and since when you are a member; your listed vehicles</td><td>Everybody</td></tr>
<tr><td>The driver's first name and initial, picture, years of experience, languages, whether they smoke, and between which cities and how often trips went</td><td>Everybody who opens the vehicle</td></tr>
<tr><td>The day our team checked a vehicle's papers, and the last day of its insurance</td><td>Everybody who opens the vehicle</td></tr>
<tr><td>Full names, the whole plate, the guest's contact number and the driver's phone number</td><td>Only guest and host of one booking, from its approval on</td></tr>
<tr><td>Phone number of a carpool request</td><td>Signed-in members, at most ${n.phonesADay} such numbers a day each, until the ride is completed or its time has passed</td></tr>
<tr><td>Vehicle, plate, status, times, places and way of a trip whose link you share; no name, phone number or price</td><td>Everybody who has the link, until ${n.sharedDays} days after drop-off</td></tr>
<tr><td>Places, time, seats, price and note of a carpool request, with your first name</td><td>Everybody who opens its page, until then; numbers in the note are hidden there</td></tr>
<tr><td>Your e-mail address and verified number</td><td>You and our team</td></tr>
<tr><td>Bluebook, insurance and licence pictures</td><td>The host who uploaded them and our team, through links that end after five minutes</td></tr>
<tr><td>Ratings with your first name, and answers to them; a plate's region and last two signs</td><td>Everybody</td></tr>
<tr><td>The average of what hosts say about you as a guest; what a host writes, only you read</td><td>Hosts whose vehicle you ask for</td></tr>
<tr><td>Reports and feedback</td><td>Our team</td></tr>
</tbody>
</table>
<h2>Who works for us</h2>
<ul>
<li><strong>Google and Facebook</strong> confirm who you are when you sign in.</li>
<li><strong>${n.wallets}</strong> takes online payments. It learns the payment's amount and number; we never see your wallet's PIN.</li>
<li>An <strong>SMS company in Nepal</strong> receives your number and a six-digit code when you verify a phone; the code is void after ${n.codeMinutes} minutes or ${n.codeTries} wrong tries. To a verified number it also carries short messages about your bookings, your vehicle's insurance and shared rides. You switch off each kind in your profile.</li>
<li>When you let us tell you on a device, the <strong>push service of your browser</strong> (of Google, Apple, Mozilla or Microsoft) carries these messages to it. They are encrypted: only your browser can read them. We keep the address your browser gives us until you sign out there or switch it off.</li>
<li>A <strong>map service</strong>, where one is connected, receives the places of your route, not your name.</li>
</ul>
<p>Police and courts receive data only when the law of Nepal obliges us and the request is in writing.</p>
<h2>In your browser</h2>
<p>Your browser keeps your language and, if you chose it, that data is saved (both also as cookies, for one year), your last search, the sign-in token, a carpool request you have begun and, until you close the tab, the booking you are filling in. If you came by somebody's referral link, it keeps its code until you sign in, for ${n.referralDays} days at most. A sign-in ends after ${n.sessionDays} days without use and after ${n.sessionDaysMost} days at most. Logging out removes the token here and on our side. For two seconds after you have sent something a cookie says so, so that you see it immediately. We use no cookies for tracking.</p>
<h2>Pictures</h2>
<p>Every picture you upload is saved anew, which removes hidden data such as where it was taken. Please show no faces or number plates of strangers.</p>
<h2>How long</h2>
<ul>
<li><strong>Profile:</strong> as long as you have an account.</li>
<li><strong>Bookings and payments</strong> stay: guest, host and the accounts need them. When you delete your account they lose your name and number at once. Dates, places, prices and the vehicle's plate stay, and so do your ratings, without your name.</li>
<li><strong>Notifications:</strong> ${n.notificationDays} days. That an SMS was sent to you: ${n.smsDays} days; that a message was sent to a device of yours: ${n.pushDays} days.</li>
<li><strong>What you write to our team</strong> under Help, and its answers: ${n.chatDays} days after the last message. Without an account, your browser keeps the key to it, and we only its hash.</li>
<li><strong>Messages between guest and host</strong>, and about shared rides, with their pictures: ${n.threadDays} days after the last one, or until a report about them is settled. Only the two of you read them. Our team reads them only if one of you reports them, and every reading is recorded.</li>
<li><strong>Codes by SMS</strong>, and the counts by which we limit them (number and network address, unreadable): ${n.codeTraceDays} days.</li>
<li><strong>Carpool requests:</strong> off the board when they are over, deleted ${n.requestDays} days later unless somebody has reported them. Alerts end after ${n.alertDays} days and are deleted ${n.endedAlertDays} days after that. Whose numbers you have opened: ${n.phoneReadDays} days.</li>
<li><strong>Papers and pictures of a vehicle:</strong> until the host replaces or removes them, removes the vehicle or deletes the account. The files are deleted then. A vehicle with bookings cannot be removed, only taken off the list.</li>
<li><strong>Pictures of a trip's start and end, and of receipts:</strong> ${n.dayPictureDays} days after the trip; while its bill is disputed, until that is decided. Where the vehicle is, when its driver shows it: only the latest place, for some minutes.</li>
<li><strong>Reports and feedback</strong> stay, also when the account is deleted, for the safety of others.</li>
<li><strong>Backups</strong> that were made before hold what was deleted since, until they are deleted themselves.</li>
</ul>
<h2>Copy, correction, deletion</h2>
<p>You see and correct your profile yourself. Under <a href="/profile/settings">Settings</a> you find three things:</p>
<ul>
<li><strong>A copy of your data</strong> as one archive: profile, bookings, vehicles, ratings, messages, requests and pictures. Its link works once, for ${n.exportMinutes} minutes; you can ask for ${n.exportsADay} a day.</li>
<li><strong>Your devices:</strong> where you are logged in, and how you sign out there.</li>
<li><strong>Deleting your account.</strong> You see first what goes and what stays. Trips that are booked must be finished or cancelled before, and refunds paid. Then your name, e-mail, numbers, pictures, papers, drivers, sign-ins and messages are deleted at once. We keep one unreadable mark of the Google or Facebook account, only to recognise that it was here before. Deletion asked for at Facebook does the same, unless you sign in again first; its status page lasts ${n.requestedDeletionDays} days. A blocked account is not deleted.</li>
</ul>
<p>If you cannot log in, write from your own e-mail address to {{email}}. What the law makes us keep stays locked until its time is over. You may also complain to the authorities named in the Privacy Act.</p>
<h2>Children</h2>
<p>Sawari is for people of 18 and over. We keep no accounts of children; the names of children who travel are not asked for.</p>
<h2>Safety and changes</h2>
<p>Connections are encrypted, tokens are stored only in a form that cannot be read back, and few people of our team can open papers. If your data should ever leak, we tell you and the authorities without delay. Changes of this page are announced here before they take effect. See also our <a href="/pages/terms">terms</a>.</p>
`

const NP = `
<p>यात्रा भरोसामा चल्छ, र भरोसाका लागि कसले के देख्छ भन्ने थाहा हुनुपर्छ। सवारीले कुन विवरण किन राख्छ, कसले हेर्न पाउँछ र त्यसलाई कसरी सच्याउने वा हटाउने भन्ने कुरा यस पृष्ठमा छ। यो नीति वैयक्तिक गोपनीयतासम्बन्धी ऐन, २०७५ र नेपालका अन्य कानुनअनुसार बनेको हो र २०८३ वैशाख १ (सन् २०२६ अप्रिल १४) देखि लागू छ।</p>
<h2>हामी के राख्छौं</h2>
<ul>
<li><strong>लगइनबाट:</strong> गुगल वा फेसबुकले दिने नाम, इमेल र तस्बिर। तपाईंको पासवर्ड हामीकहाँ आउँदैन, तपाईंको नाममा केही पोस्ट गर्न पनि सक्दैनौं।</li>
<li><strong>तपाईंले दिएको:</strong> मोबाइल नम्बर, प्रोफाइल तस्बिर, भाषा, अनि सुझाव, उजुरी, रेटिङ, सहयोग च्याट र यात्रु, गाडीधनी वा साझा यात्राका व्यक्तिलाई पठाएका सन्देशमा लेख्नुभएका कुरा।</li>
<li><strong>बुकिङबाट:</strong> गाडी, समय, चढ्ने, ओर्लने र रोकिने ठाउँ, सम्पर्क व्यक्तिको नाम र नम्बर, मूल्य, भुक्तानी र बुकिङको अवस्था।</li>
<li><strong>गाडीधनीबाट:</strong> गाडी, दर्ता नम्बर, गाडी रहने ठेगाना, गाडी, ब्लुबुक र बिमाका तस्बिर, साथै चालकको नाम, जन्ममिति, ठेगाना, फोन नम्बर, तस्बिर र अनुमतिपत्र। यी विवरण राख्नुअघि गाडीधनीले चालकलाई जानकारी दिएर मन्जुरी लिनुपर्छ।</li>
<li><strong>साझा यात्राबाट:</strong> ठाउँ, समय, सिट सङ्ख्या, प्रस्तावित पैसा, फोन नम्बर र थप जानकारी।</li>
<li><strong>यन्त्रबाट:</strong> कहिले कस्तो पृष्ठ मागियो र जवाफ दिन कति समय लाग्यो भन्ने अभिलेख; त्यसमा तपाईंको नाम, फोन नम्बर, कोड, टोकन वा नेटवर्क ठेगाना लेखिँदैन; केही मिनेटमै धेरै मानिस वा गाडी खोतल्नेको ठेगाना भने लेखिन्छ। कसैले साइट थिच्न वा अन्धाधुन्ध कोड पठाउन नसकोस् भनेर नेटवर्क ठेगाना केही समय गनिन्छ। लगइन भएका फोन र कम्प्युटरको सूचीमा हरेक लगइनको ब्राउजर, सिस्टम र अन्तिम प्रयोग देख्नुहुन्छ।</li>
</ul>
<h2>केका लागि प्रयोग गर्छौं</h2>
<p>तपाईंको बुकिङ चलाउन, को आउँदैछ भनी गाडीधनीलाई देखाउन, बाटो र मूल्यको हिसाब गर्न, सूचना पठाउन, भुक्तानी लिन र फिर्ता गर्न, कागजात जाँच्न, तपाईंलाई जवाफ दिन, अनि ठगी र दोहोरो बुकिङ रोक्न। हामी विवरण बेच्दैनौं, विज्ञापन देखाउँदैनौं, कुनै विज्ञापन कम्पनीलाई तपाईंको पछि लाग्न पनि दिँदैनौं।</p>
<h2>कसले के देख्छ</h2>
<table>
<thead><tr><th>विवरण</th><th>देख्ने व्यक्ति</th></tr></thead>
<tbody>
<tr><td>तपाईंको पहिलो नाम र थरको पहिलो अक्षर, तस्बिर, कहिलेदेखि सदस्य हुनुहुन्छ र राख्नुभएका गाडी</td><td>सबैजना</td></tr>
<tr><td>चालकको पहिलो नाम र थरको पहिलो अक्षर, तस्बिर, कति वर्षको अनुभव छ, कुन भाषा बोल्छन्, धूम्रपान गर्छन् कि गर्दैनन्, र कुन-कुन सहरबीच कति पटक यात्रा भयो</td><td>गाडीको पृष्ठ खोल्ने सबैजना</td></tr>
<tr><td>हाम्रो टोलीले गाडीका कागजात जाँचेको दिन र बिमाको अन्तिम दिन</td><td>गाडीको पृष्ठ खोल्ने सबैजना</td></tr>
<tr><td>पूरा नाम, पूरा नम्बर प्लेट, यात्रुको सम्पर्क नम्बर र चालकको फोन नम्बर</td><td>बुकिङ स्वीकृत भएपछि त्यही बुकिङका यात्रु र गाडीधनी मात्र</td></tr>
<tr><td>साझा यात्रामा राखेको फोन नम्बर</td><td>अनुरोध बन्द नहुन्जेल वा समय नसकिउन्जेल लगइन गरेका सदस्य, एक जनाले दिनमा बढीमा ${np.phonesADay} वटा</td></tr>
<tr><td>तपाईंले लिङ्क सेयर गरेको यात्राको गाडी, नम्बर प्लेट, अवस्था, समय, ठाउँ र बाटो; नाम, फोन नम्बर र मूल्य होइन</td><td>लिङ्क पाउने जोसुकै, यात्रा सकिने समयको ${np.sharedDays} दिनपछिसम्म</td></tr>
<tr><td>साझा यात्रामा राखेका ठाउँ, समय, सिट, मूल्य र थप जानकारी, अनि तपाईंको पहिलो नाम</td><td>त्यतिबेलासम्म त्यसको पृष्ठ खोल्ने जोसुकै; थप जानकारीभित्रका नम्बर त्यहाँ लुकाइन्छन्</td></tr>
<tr><td>इमेल र प्रमाणित नम्बर</td><td>तपाईं र हाम्रो टोली</td></tr>
<tr><td>ब्लुबुक, बिमा र अनुमतिपत्रका तस्बिर</td><td>राख्ने गाडीधनी र हाम्रो टोली; लिङ्क पाँच मिनेटमा निष्क्रिय हुन्छ</td></tr>
<tr><td>तपाईंको पहिलो नामसहितको रेटिङ र त्यसको जवाफ; नम्बर प्लेटको क्षेत्र र अन्तिम दुई अङ्क</td><td>सबैजना</td></tr>
<tr><td>यात्रुका रूपमा तपाईंले पाउनुभएको औसत रेटिङ; गाडीधनीले लेखेको कुरा तपाईंले मात्र पढ्नुहुन्छ</td><td>तपाईंले अनुरोध गर्नुभएको गाडीका गाडीधनी</td></tr>
<tr><td>उजुरी र सुझाव</td><td>हाम्रो टोली</td></tr>
</tbody>
</table>
<h2>हामीलाई सघाउने संस्था</h2>
<ul>
<li><strong>गुगल र फेसबुक</strong>ले लगइन गर्दा तपाईं को हो भन्ने पुष्टि गर्छन्।</li>
<li><strong>${np.wallets}</strong>ले अनलाइन भुक्तानी लिन्छ। उसले रकम र भुक्तानी नम्बर मात्र पाउँछ; तपाईंको वालेटको पिन हामी देख्दैनौं।</li>
<li>फोन प्रमाणित गर्दा <strong>नेपालकै एसएमएस कम्पनी</strong>ले तपाईंको नम्बर र छ अङ्कको कोड पाउँछ; ${np.codeMinutes} मिनेट बितेपछि वा ${np.codeTries} पटक गलत भएपछि कोड काम लाग्दैन। प्रमाणित नम्बरमा उसैले बुकिङ, गाडीको बिमा र साझा यात्राका छोटा सन्देश पनि पुर्‍याउँछ। कुन-कुन सन्देश नचाहिने हो, प्रोफाइलमा बन्द गर्न सक्नुहुन्छ।</li>
<li>कुनै फोन वा कम्प्युटरमा खबर गर्न दिनुभयो भने तपाईंको <strong>ब्राउजरको सूचना सेवा</strong>ले (गुगल, एप्पल, मोजिला वा माइक्रोसफ्टको) यी सन्देश त्यहाँ पुर्‍याउँछ। सन्देश गोप्य सङ्केतमा हुन्छन्, तपाईंको ब्राउजरले मात्र पढ्न सक्छ। ब्राउजरले दिएको ठेगाना तपाईं त्यहाँबाट लगआउट नहुँदासम्म वा सूचना बन्द नगर्दासम्म मात्र राखिन्छ।</li>
<li>जोडिएको ठाउँमा <strong>नक्सा सेवा</strong>ले बाटोका ठाउँ मात्र पाउँछ, तपाईंको नाम होइन।</li>
</ul>
<p>नेपालको कानुनले बाध्य पारेको र लिखित माग आएको अवस्थामा मात्र प्रहरी वा अदालतलाई विवरण दिइन्छ।</p>
<h2>तपाईंको ब्राउजरमा</h2>
<p>भाषा र डाटा बचत गर्ने रोजाइ (दुवै एक वर्षसम्म कुकीमा पनि), अन्तिम खोज, लगइन टोकन, भर्न थालेको साझा यात्राको सूचना र ट्याब बन्द नगरुन्जेल भर्दै गरेको बुकिङ तपाईंकै ब्राउजरमा रहन्छ। कसैको निम्तोको लिङ्कबाट आउनुभएको भए लगइन नगरुन्जेल, बढीमा ${np.referralDays} दिन, त्यसको कोड पनि रहन्छ। ${np.sessionDays} दिन प्रयोग नगरे वा बढीमा ${np.sessionDaysMost} दिनमा लगइन सकिन्छ। लगआउट गर्दा टोकन तपाईंको ब्राउजर र हाम्रो सर्भर दुवैबाट मेटिन्छ। केही पठाएपछि दुई सेकेन्डसम्म एउटा कुकी रहन्छ, जसले गर्दा पठाएको कुरा तपाईंले तुरुन्तै देख्नुहुन्छ। पछ्याउने कुकी हामी राख्दैनौं।</p>
<h2>तस्बिर</h2>
<p>राखिएको हरेक तस्बिर नयाँ गरी सुरक्षित गरिन्छ, जसले खिचेको ठाउँजस्ता लुकेका विवरण हटाउँछ। अपरिचितको अनुहार वा नम्बर प्लेट देखिने तस्बिर नराखिदिनुहोस्।</p>
<h2>कति समय राख्छौं</h2>
<ul>
<li><strong>प्रोफाइल:</strong> खाता रहुन्जेल।</li>
<li><strong>बुकिङ र भुक्तानी</strong> रहिरहन्छन्: यात्रु, गाडीधनी र लेखालाई ती चाहिन्छन्। खाता मेटाउनेबित्तिकै तिनबाट तपाईंको नाम र नम्बर हट्छ। मिति, ठाउँ, रकम र गाडीको नम्बर रहन्छ, तपाईंले दिएको मूल्याङ्कन पनि नामबिना रहन्छ।</li>
<li><strong>सूचना:</strong> ${np.notificationDays} दिन। तपाईंलाई एसएमएस पठाइयो भन्ने अभिलेख: ${np.smsDays} दिन; तपाईंको फोन वा कम्प्युटरमा सन्देश पठाइयो भन्ने अभिलेख: ${np.pushDays} दिन।</li>
<li><strong>सहयोगमा हाम्रो टोलीलाई लेखेका कुरा</strong> र तिनका जवाफ: अन्तिम सन्देशपछि ${np.chatDays} दिन। खाता नभए त्यसको साँचो तपाईंको ब्राउजरले राख्छ, हामीसँग त्यसको चिनो मात्र हुन्छ।</li>
<li><strong>यात्रु र गाडीधनीबीचका सन्देश</strong>, साझा यात्राबारेका सन्देश र तिनका तस्बिर: अन्तिम सन्देशपछि ${np.threadDays} दिन, वा तिनबारेको उजुरी टुङ्गिएसम्म। यी सन्देश तपाईंहरू दुई जनाले मात्र पढ्नुहुन्छ। कसैले उजुरी गरेमा मात्र हाम्रो टोलीले पढ्छ, र हरेक पटक पढेको अभिलेख रहन्छ।</li>
<li><strong>एसएमएसका कोड</strong>, र तिनको सीमा गन्न राखिने चिनो (नम्बर र नेटवर्क ठेगाना, पढ्न नसकिने रूपमा): ${np.codeTraceDays} दिन।</li>
<li><strong>साझा यात्राका सूचना:</strong> समय सकिएपछि सूचीबाट हट्छन् र कसैले उजुरी नगरेको भए ${np.requestDays} दिनपछि मेटिन्छन्। खबर पाउन राखेका खोज ${np.alertDays} दिनमा सकिन्छन् र त्यसको ${np.endedAlertDays} दिनपछि मेटिन्छन्। कसको नम्बर हेर्नुभयो भन्ने कुरा: ${np.phoneReadDays} दिन।</li>
<li><strong>गाडीका कागजात र तस्बिर:</strong> गाडीधनीले नफेर्दा वा नहटाउँदासम्म, गाडी वा खाता नमेटाउँदासम्म। त्यसपछि फाइल नै मेटिन्छ। बुकिङ भएको गाडी हटाउन मिल्दैन, सूचीबाट झिक्न मात्र मिल्छ।</li>
<li><strong>यात्रा सुरु हुँदा र सकिँदाका तस्बिर, अनि रसिदका तस्बिर:</strong> यात्रा सकिएको ${np.dayPictureDays} दिनसम्म; बिलमा विवाद भए निर्णय नहुन्जेल। चालकले देखाउँदा गाडी कहाँ छ: अन्तिम ठाउँ मात्र, केही मिनेटका लागि।</li>
<li><strong>उजुरी र सुझाव</strong> अरूको सुरक्षाका लागि खाता मेटिएपछि पनि रहन्छन्।</li>
<li><strong>पहिले बनाइएका ब्याकअप</strong>मा पछि मेटिएका कुरा ती ब्याकअप नै नमेटिउन्जेल रहन्छन्।</li>
</ul>
<h2>प्रतिलिपि लिने, सच्याउने, मेटाउने</h2>
<p>आफ्नो प्रोफाइल आफैँ हेर्न र सच्याउन सक्नुहुन्छ। <a href="/profile/settings">सेटिङ</a>मा तीन कुरा छन्:</p>
<ul>
<li><strong>आफ्ना विवरणको प्रतिलिपि</strong> एउटै सङ्ग्रहमा: प्रोफाइल, बुकिङ, गाडी, रेटिङ, सन्देश, साझा यात्राका सूचना र तस्बिर। डाउनलोड गर्ने लिङ्क एक पटक, ${np.exportMinutes} मिनेटभित्र चल्छ; दिनमा ${np.exportsADay} पटक माग्न मिल्छ।</li>
<li><strong>लगइन भएका फोन र कम्प्युटर:</strong> कहाँ-कहाँ लगइन छ हेर्ने र त्यहाँबाट लगआउट गर्ने।</li>
<li><strong>खाता मेटाउने।</strong> के मेटिन्छ र के रहन्छ, पहिल्यै देखाइन्छ। बुक भइसकेका यात्रा पहिले पूरा वा रद्द गर्नुपर्छ र फिर्ता हुने रकम टुङ्गिनुपर्छ। त्यसपछि नाम, इमेल, नम्बर, तस्बिर, कागजात, चालक, लगइन र सन्देश तुरुन्तै मेटिन्छन्। त्यो गुगल वा फेसबुक खाता पहिले यहाँ थियो भनी चिन्न मात्र पढ्न नसकिने एउटा चिनो रहन्छ। फेसबुकबाट मेटाउन भन्दा पनि यही हुन्छ, त्यसअघि फेरि लगइन नगरेमा; त्यसको अवस्था ${np.requestedDeletionDays} दिनसम्म हेर्न सकिन्छ। रोक्का गरिएको खाता मेटाउन मिल्दैन।</li>
</ul>
<p>लगइन गर्न नसके आफ्नै इमेलबाट {{email}} मा लेख्नुहोस्। कानुनले राख्नैपर्ने भनेको विवरण अवधि नसकिउन्जेल बन्द अवस्थामा रहन्छ। गोपनीयता ऐनमा तोकिएको निकायमा उजुरी गर्ने अधिकार पनि तपाईंसँग छ।</p>
<h2>बालबालिका</h2>
<p>सवारी १८ वर्ष पुगेकाका लागि हो। बालबालिकाको खाता हामी राख्दैनौं, सँगै यात्रा गर्ने बालबालिकाको नाम पनि सोध्दैनौं।</p>
<h2>सुरक्षा र परिवर्तन</h2>
<p>तपाईंको ब्राउजर र हाम्रो सर्भरबीचको सम्पर्क गोप्य रहन्छ, टोकन पढ्न नसकिने रूपमा मात्र राखिन्छ र कागजात खोल्न पाउने मानिस थोरै छन्। कुनै कारणले विवरण चुहिए ढिलो नगरी तपाईंलाई र सम्बन्धित निकायलाई खबर गर्छौं। यो पृष्ठ फेरिनुपरे लागू हुनुअघि यहीँ जनाउँछौं। हाम्रा <a href="/pages/terms">सेवाका सर्त</a> पनि पढ्नुहोस्।</p>
`

export const POLICIES_PAGE: SeedPage = {
  slug: 'policies',
  en: {
    title: 'Privacy policy',
    description:
      'Which personal data Sawari keeps, why it is needed, who can see your phone number and papers, and how you have them changed or deleted.',
    content: EN.trim(),
  },
  np: {
    title: 'गोपनीयता नीति',
    description:
      'सवारीले कुन व्यक्तिगत विवरण किन राख्छ, तपाईंको फोन नम्बर र कागजात कसले देख्छ र ती कसरी सच्याउने वा हटाउने।',
    content: NP.trim(),
  },
}
