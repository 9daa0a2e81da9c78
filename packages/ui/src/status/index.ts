export { Glyph, type GlyphName, glyphNames } from './glyph.tsx'
export { getStatus, isStatusName, Status, type StatusName, type StatusProps, statusNames } from './status.tsx'
export { type StatusColour, statusGroups, type StatusWord, statusWords } from './words.ts'
export { useDifficultyWords } from './difficulty-words.ts'
