/** Pictures are stored in the widths that pages use, so no request transforms an image. */
export const GET = (): Response => new Response(null, { status: 404 })
