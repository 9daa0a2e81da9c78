/** `in-0417`: how people name an instance. */
export const instanceNumber = (number: number): string => `in-${String(number).padStart(4, '0')}`
