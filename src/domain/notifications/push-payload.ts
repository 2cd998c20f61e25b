/** What a push brings to the service worker. `lang` is that of the texts (BCP 47); `path` is where pressing it leads. */
export interface PushPayload {
  /** of the notification: a second push of it replaces the first one on the device */
  id: number
  title: string
  body: string
  lang: string
  path: string
}
