export const KATHMANDU = { lat: 27.7172, lng: 85.324 }
export const THAMEL = { lat: 27.7154, lng: 85.311 }
export const PATAN = { lat: 27.6766, lng: 85.3142 }
export const POKHARA = { lat: 28.2096, lng: 83.9856 }
