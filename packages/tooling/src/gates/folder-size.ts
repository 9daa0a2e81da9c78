import { posix } from 'node:path'
import type { SourceFile, Violation } from './source-file.ts'

/** As many names as a reader takes in at a glance; a folder with more wants rooms. */
const most = 40
const isCounted = (path: string): boolean =>
  /^(?:apps|packages|bench|e2e|scripts)\/.*\.tsx?$/u.test(path) && !/\.(?:test|journey|test-data)\.tsx?$/u.test(path)

/** No folder of sources holds more than `most` files; tests and folders inside it do not count. */
export function folderSize(files: readonly SourceFile[]): Violation[] {
  const counts = new Map<string, number>()
  for (const { path } of files) if (isCounted(path)) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([path, count]) => ({
      path,
      line: 1,
      message: `${count} sources in one folder, of at most ${most}: give them rooms by what happens in them.`,
    }))
}
