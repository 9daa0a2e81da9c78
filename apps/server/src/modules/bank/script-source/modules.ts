import { hasPythonPackage } from '../../scenes/python/index.ts'

const namesMost = 100

/** The name of what a line of a requirements.txt asks for; null for a comment, an option and what is none. */
function nameIn(line: string): string | null {
  const [text = ''] = `${line.slice(0, 500).trim()} `.split(' #')
  if (/^[-#]/u.test(text)) return null
  // A file that lies somewhere: its name begins with that of the module.
  // bounded: cut to 500 characters above
  const file = /(?:^|\/)([A-Za-z0-9][\w.]{0,79})[^/]*\.(?:whl|tar\.gz|zip|git)(?:@[^/]*)?$/u.exec(text.split(/[;#]/u)[0]?.trim() ?? '')
  if (file !== null) return file[1] ?? null
  return /^[A-Za-z0-9][\w.-]{0,79}/u.exec(text)?.[0] ?? null
}

/** What a requirements.txt names: modules that the image of checkers has, and those that only an image of one's own can have. */
export function modulesOf(text: string): { here: string[]; absent: string[] } {
  const names = [...new Set(text.split('\n').flatMap((line) => nameIn(line) ?? []))].slice(0, namesMost)
  return { here: names.filter(hasPythonPackage), absent: names.filter((name) => !hasPythonPackage(name)) }
}
