/** Names by which apps mark the browser that they have inside. */
const APPS =
  /\bFB(?:AN|AV|_IAB|IOS)\b|\b(?:Instagram|musical_ly|BytedanceWebview|TikTok|trill|Viber|WhatsApp|MessengerForiOS|Messenger|Snapchat|MicroMessenger|Pinterest|LinkedInApp|imo)\b|\bLine\/|\bTwitter for /i
/** WebView of Android: marked since Android 5, and before that with the version of a browser that was not Chrome. */
const ANDROID = /; wv\)|Android.+Version\/\d.+Chrome\//
const IOS = /\b(?:iPhone|iPad|iPod)\b.+AppleWebKit\//

/**
 * Whether a user agent is a browser inside an app. It opens no windows, pushes and saves nothing, and Google refuses to sign
 * in there. A site on the home screen of iOS looks the same, and is none.
 */
export function isEmbeddedBrowser(userAgent: string, isOnHomeScreen = false): boolean {
  if (APPS.test(userAgent) || ANDROID.test(userAgent)) return true
  return IOS.test(userAgent) && !/\bSafari\//.test(userAgent) && !isOnHomeScreen
}
