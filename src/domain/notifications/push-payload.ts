/** The data of a push. `lang` is the language of the texts (BCP 47); `path` is the page that the push opens. */
export interface PushPayload {
  /** of the notification; a second push with the same id replaces the first one on the device */
  id: number
  title: string
  body: string
  lang: string
  path: string
}
