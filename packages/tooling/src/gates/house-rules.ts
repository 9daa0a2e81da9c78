import { linesThatMatch, type SourceFile, type Violation } from './source-file.ts'

const isCode = (path: string) => /\.(ts|tsx|css)$/u.test(path) && !path.endsWith('.gen.ts')
const isTest = (path: string) => /\.test\.tsx?$/u.test(path) || path.startsWith('packages/tooling/src/gates/')
/** Figures of styles are no text. */
const isStyle = /\b(?:width|left)[:=]/u
const isBrowser = (path: string) => /^(apps\/(admin|arena|screens)|packages\/(ui|auth|router|i18n))\//u.test(path)

/** Every colour in code is a token: a raw hex outside the token file fails. */
export function rawColours(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isBrowser(path) && isCode(path) && !path.endsWith('tokens.css') && !isTest(path))
    .flatMap((file) =>
      linesThatMatch(
        file,
        /(?<![\w&/])#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})(?![\w-])/u,
        'Raw colour; use a token of packages/ui/src/tokens.css.',
      ),
    )
}

/** A rule switched off needs its reason after `--`. */
export function silencedRules(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isCode(path) && !path.startsWith('packages/tooling/src/gates/'))
    .flatMap((file) => linesThatMatch(file, /(?:ox|es)lint-disable(?!.* -- \S.{9})/u, 'A lint rule is switched off without a reason.'))
}

/** The table of the contest kinds decides, not a switch. */
export function kindSwitches(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap((file) =>
      linesThatMatch(
        file,
        /switch \((?:\w+\.)*kind\)\s*\{.*contest|switch \(contest(?:\.|_)kind\)/iu,
        'No switch over contest kinds; use the registry.',
      ),
    )
}

/** Nothing unfinished on main. The words are spelt in halves here, so that this file does not meet itself. */
export function unfinishedWords(files: readonly SourceFile[]): Violation[] {
  const words = [
    'TO' + 'DO',
    'FIX' + 'ME',
    'XX' + 'X',
    'HA' + 'CK',
    'coming' + ' soon',
    'not ' + 'implemented',
    '敬请' + '期待',
    '待' + '实现',
  ]
  const pattern = new RegExp(words.map((word) => (/^[A-Z]+$/u.test(word) ? `\\b${word}\\b` : word)).join('|'), 'u')
  return files
    .filter(({ path }) => !isTest(path) && path !== 'pnpm-lock.yaml')
    .flatMap((file) => linesThatMatch(file, pattern, 'Unfinished work.'))
}

/** No address of a package registry in any file, the lockfile included. */
export function registryAddresses(files: readonly SourceFile[]): Violation[] {
  const hosts = ['registry' + '.npmjs.org', 'npmmirror' + '.com', 'registry' + '.yarnpkg.com', 'deb' + '.debian.org']
  const pattern = new RegExp(hosts.map((host) => host.replaceAll('.', '\\.')).join('|'), 'u')
  return files.flatMap((file) => linesThatMatch(file, pattern, 'Address of a package registry.'))
}

/** The type checker is silenced. (`any` is the linter's to find.) */
export function suppressedTypes(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap((file) => linesThatMatch(file, /@ts-(?:ignore|nocheck)/u, 'A type is given up.'))
}

/**
 * A wait in a test ends when its state is there, and its project says how long a busy machine may take: a limit of its own below
 * thirty seconds catches no defect and fails a run.
 */
export function shortWaits(files: readonly SourceFile[]): Violation[] {
  const limit = /\btimeout: (?:[12]?\d_\d{3}|\d{1,4})\b|\bvi\.wait(?:For|Until)\((?!.*(?:timeout|\d_000\))).*\)\)$/u
  const cut = /\bAbortSignal\.timeout\([12]?\d\d_\d{3}\)/u
  return files
    .filter(({ path }) => /\.test\.tsx?$/u.test(path) && !path.startsWith('packages/tooling/src/gates/'))
    .flatMap((file) => [
      ...linesThatMatch(file, limit, 'A wait that is shorter than its project says; leave its limit out.'),
      ...linesThatMatch(file, cut, 'Work that is cut before its test is over; let it take `testSignal()`.'),
    ])
}

/** A figure with its sign is written by `formatPercent`, and no text has a blank before the sign: “82%” in both languages. */
export function percentSigns(files: readonly SourceFile[]): Violation[] {
  const literal = /\$\{[^`]*\}\s?%|>[^<]*\{[^{}]*\}\s?%|\bstyle: 'percent'/u
  const formatter = 'packages/i18n/src/format.ts'
  const written = files
    .filter(({ path }) => isBrowser(path) && /\.tsx?$/u.test(path) && !isTest(path) && path !== formatter)
    .flatMap((file) =>
      linesThatMatch(file, literal, 'A percentage that is put together; use formatPercent().').filter(
        ({ line }) => !isStyle.test(file.text.split('\n')[line - 1] ?? ''),
      ),
    )
  const spaced = files
    .filter(({ path }) => path.endsWith('.po'))
    .flatMap((file) =>
      linesThatMatch(file, /^(?:msg(?:id|str)|#\.(?! placeholder)) .*[\d}][\s\u202f]%/u, 'A blank before the percent sign; write 82%.'),
    )
  return [...written, ...spaced]
}

export const forbiddenNames = /(?:^|\/)(?:utils|helpers|common|types|misc)\.tsx?$/u
export function vagueFileNames(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => forbiddenNames.test(path))
    .map(({ path }) => ({ path, line: 1, message: 'A file is named after the noun or verb that it holds.' }))
}

/** The whole contract tree is for the server and the tests; a browser app imports it by noun. */
export function wholeContract(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isBrowser(path) && !isTest(path))
    .flatMap((file) => linesThatMatch(file, /['"]@beacon\/api\/all['"]/u, 'Browser code imports the contract by noun.'))
}
