// bounded: a text has at most 500 characters, and a space or two stand between the parts.
const numbered = /第\s{0,2}[\d一二三四五六七八九十百]{1,4}\s{0,2}[道小]?\s?题|\b(?:question|item|q)\s?(?:no\.?|number|#)?\s?\d/iu

/** A text that names a question by its number, which is another one for each candidate. */
export const namesNumber = (text: string): boolean => numbered.test(text)
