export { useErrorWords } from './error-words.ts'
export { LoadFailed } from './load-failed.tsx'
