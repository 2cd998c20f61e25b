import { describe, expect, it } from 'vitest'
import { isEmbeddedBrowser } from '#domain/auth/embedded-browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID_WEBVIEW =
  'Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36'

const INSIDE: [app: string, userAgent: string][] = [
  ['Facebook on Android', `${ANDROID_WEBVIEW} [FB_IAB/FB4A;FBAV/470.0.0.41.90;]`],
  [
    'Facebook on iOS',
    `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/469.0.0.39.106;FBBV/612345678;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
  ],
  ['Messenger on Android', `${ANDROID_WEBVIEW} [FB_IAB/Orca-Android;FBAV/464.0.0.51.106;]`],
  [
    'Messenger on iOS',
    `${IPHONE} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/465.0.0.41.110;FBBV/615;FBDV/iPhone13,2]`,
  ],
  [
    'Instagram on iOS',
    `${IPHONE} Mobile/21F90 Instagram 338.0.3.21.112 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 616)`,
  ],
  [
    'Instagram on Android',
    `${ANDROID_WEBVIEW} Instagram 337.0.0.35.102 Android (33/13; 450dpi; 1080x2177; samsung)`,
  ],
  [
    'TikTok on iOS',
    `${IPHONE} Mobile/15E148 musical_ly_35.3.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/NP`,
  ],
  [
    'TikTok on Android',
    'Mozilla/5.0 (Linux; Android 12; RMX3085 Build/SP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 trill_340503 BytedanceWebview/d8a21c6',
  ],
  ['Viber on Android', ANDROID_WEBVIEW],
  ['Viber on iOS', `${IPHONE} Mobile/15E148 Viber/22.8.0`],
  ['WhatsApp on iOS', `${IPHONE} Mobile/15E148 WhatsApp/2.24.14.78`],
  ['Line on iOS', `${IPHONE} Mobile/15E148 Safari Line/14.10.1`],
  ['Line on Android', `${ANDROID_WEBVIEW} Line/14.11.0/IAB`],
  ['Snapchat on iOS', `${IPHONE} Mobile/15E148 Snapchat/13.2.0.38 (like Safari/8618.2.12.10.9, panda)`],
  ['X on iOS', `${IPHONE} Mobile/15E148 Twitter for iPhone/10.48`],
  ['LinkedIn on iOS', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30.1`],
  ['WeChat on Android', `${ANDROID_WEBVIEW} MicroMessenger/8.0.49.2600`],
  ['any app on iOS', `${IPHONE} Mobile/15E148`],
  ['any app on an iPad', IPHONE.replace('iPhone; CPU iPhone', 'iPad; CPU')],
  [
    'a WebView of Android 4.4',
    'Mozilla/5.0 (Linux; Android 4.4.2; GT-I9505 Build/KOT49H) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36',
  ],
]
const BROWSERS: [browser: string, userAgent: string][] = [
  ['Safari on iOS', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iOS', `${IPHONE} CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1`],
  ['Firefox on iOS', `${IPHONE} FxiOS/127.2 Mobile/15E148 Safari/605.1.15`],
  ['Edge on iOS', `${IPHONE} EdgiOS/126.0 Version/17.0 Mobile/15E148 Safari/604.1`],
  ['Opera on iOS', `${IPHONE} OPT/4.8.0 Mobile/15E148 Safari/604.1`],
  [
    'Safari on an iPad',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  [
    'Opera Mini on Android',
    'Mozilla/5.0 (Linux; U; Android 12; CPH2269 Build/RP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/113.0.5672.163 Mobile Safari/537.36 OPR/73.0.2254.68467',
  ],
  [
    'the browser of Android 4.1',
    'Mozilla/5.0 (Linux; U; Android 4.1.2; en-us; GT-I9100 Build/JZO54K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
  ],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ],
  [
    'headless Chromium',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
  ],
  ['nothing', ''],
]

describe('the embedded browser', () => {
  it.each(INSIDE)('is detected in %s', (_, userAgent) => {
    expect(isEmbeddedBrowser(userAgent)).toBe(true)
  })

  it.each(BROWSERS)('is not detected in %s', (_, userAgent) => {
    expect(isEmbeddedBrowser(userAgent)).toBe(false)
  })

  it('is not detected in a site on the home screen of iOS', () => {
    expect(isEmbeddedBrowser(`${IPHONE} Mobile/15E148`, true)).toBe(false)
  })
})
