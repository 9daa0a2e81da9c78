import { linesThatMatch, type SourceFile, type Violation } from './source-file.ts'

/** What people read in Chinese: catalogues, texts beside the code, the handbook and the README. Tests hold files of others. */
const isRead = (path: string) =>
  /\.(?:po|tsx?|md)$/u.test(path) && !/\.test\.tsx?$|\/testing\/|^packages\/tooling\/src\/gates\//u.test(path)

/** Chinese texts say 你, never the distant form, and their marks are full-width: docs/style.md. */
export function chineseTexts(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isRead(path))
    .flatMap((file) => [
      ...linesThatMatch(file, /您/u, 'A Chinese text says “您”; the product says “你”.'),
      ...linesThatMatch(file, /\p{sc=Han}[,:;?!]\p{sc=Han}/u, 'A half-width mark between Chinese characters; use the full-width one.'),
    ])
}
