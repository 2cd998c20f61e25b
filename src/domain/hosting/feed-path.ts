/** Below the API's URL, so that its limits apply to calendar feeds and every proxy to the API serves them. */
export const FEED_PATH = '/api/v1/calendars/'
