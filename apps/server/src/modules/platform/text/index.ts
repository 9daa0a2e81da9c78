/** A module of readers: it runs in a process without native code, so it imports nothing of the server. */
export { htmlText } from './html-text.ts'
export { scriptText, withScripts } from './scripts.ts'
export { EncodingRefusal, markedUtf16, readEncoded, type EncodedText } from './encoding.ts'
