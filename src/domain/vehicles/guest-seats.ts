/** The seats that guests can use: the driver sits in one, and a vehicle has at least two. */
export const guestSeats = (numberOfSeats: number): number => Math.max(1, numberOfSeats - 1)
