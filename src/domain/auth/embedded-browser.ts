/** Names that apps add to the user agent of their embedded browser. */
const APPS =
  /\bFB(?:AN|AV|_IAB|IOS)\b|\b(?:Instagram|musical_ly|BytedanceWebview|TikTok|trill|Viber|WhatsApp|MessengerForiOS|Messenger|Snapchat|MicroMessenger|Pinterest|LinkedInApp|imo)\b|\bLine\/|\bTwitter for /i
/** Android's WebView: marked `wv` since Android 5; before, it had a `Version/` in front of `Chrome/`. */
const ANDROID = /; wv\)|Android.+Version\/\d.+Chrome\//
const IOS = /\b(?:iPhone|iPad|iPod)\b.+AppleWebKit\//

/**
 * Whether a user agent is a browser inside an app. Such a browser opens no windows, has no push, saves no files, and
 * Google refuses sign-in there. A site on the home screen of iOS has the same user agent.
 */
export function isEmbeddedBrowser(userAgent: string, isOnHomeScreen = false): boolean {
  if (APPS.test(userAgent) || ANDROID.test(userAgent)) return true
  return IOS.test(userAgent) && !/\bSafari\//.test(userAgent) && !isOnHomeScreen
}
