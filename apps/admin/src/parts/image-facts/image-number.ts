/** `im-0417`. */
export const imageNumber = ({ number }: { number: number }): string => `im-${String(number).padStart(4, '0')}`
