/** Path of a request's public page. */
export const ridePath = (id: number): string => `/rides/${id}`
