export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
