/** Never transforms images: pictures are stored in the widths that pages use. */
export const GET = (): Response => new Response(null, { status: 404 })
