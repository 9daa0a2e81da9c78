import { heredocOf } from './heredoc.ts'
import { withoutTabs, type Instruction } from './lines.ts'
import { refuse } from './problem.ts'
import { splitWords, type Escape } from './words.ts'

export const chomped = (text: string): string => text.split('\n').map(withoutTabs).join('\n')

/** What the shell gets for a line with texts behind it: a text alone is the script, otherwise line and texts go as they stand. */
export function scriptOf(command: string, { heredocs, line }: Instruction, escape: Escape): string {
  const [first, second] = heredocs
  const isAlone = second === undefined && splitWords(command, escape).length === 1 && heredocOf(command, escape) !== null
  if (first === undefined || !isAlone) return [command, ...heredocs.map(({ text, name }) => `${text}${name}`)].join('\n')
  const text = first.isChomped ? chomped(first.text) : first.text
  return text.startsWith('#!') ? interpreted(text, line) : text
}

/** A script that names its own interpreter is a file that is run and taken away again. */
function interpreted(text: string, line: number): string {
  const end = '__beacon_end_of_script__'
  if (text.includes(end)) refuse('dockerfile_heredoc', { line, word: end })
  return `f=$(mktemp) && cat > "$f" <<'${end}'\n${text}${end}\nchmod 755 "$f" && "$f"; code=$?; rm -f "$f"; exit $code`
}
