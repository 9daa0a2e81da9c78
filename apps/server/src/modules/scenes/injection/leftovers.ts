import { injectionLimits } from '@beacon/api/image/image-injection'
import type { Ctx } from '../../../context.ts'
import type { NodePlace } from '../image/index.ts'

/** Files that shells and their like write of what was typed; links are not followed, and no more is told than a page shows. */
const history = `for home in /root /home/*; do [ -d "$home" ] && [ ! -L "$home" ] || continue
for name in .bash_history .ash_history .sh_history .zsh_history .python_history .mysql_history .psql_history .rediscli_history .node_repl_history .lesshst .viminfo; do
f="$home/$name"; [ -s "$f" ] && [ ! -L "$f" ] && printf 'history\\t%s\\n' "$f"; done; done`
const temp = `size=$(du -skx /tmp 2>/dev/null | cut -f1); [ "\${size:-0}" -gt ${injectionLimits.temp_kb} ] && printf 'temp\\t/tmp\\n'`
const keys = `for home in /root /home/*; do [ -d "$home" ] && [ ! -L "$home" ] || continue
find "$home" -xdev -maxdepth 4 -type f -size -64k 2>/dev/null | head -n 2000 | while IFS= read -r f; do
case "$f" in *.pub) continue;; */.ssh/id_*|*.pem|*.key|*.ppk|*/.ssh/*) head -c 4096 "$f" 2>/dev/null | grep -q 'PRIVATE KEY' && printf 'key\\t%s\\n' "$f";; esac; done; done | head -n ${injectionLimits.findings}`
const flags = `tr '\\0' '\\n' < /proc/self/environ 2>/dev/null | grep -iE '^[a-z_]*flag[a-z0-9_]*=.' | cut -d= -f1 | sort -u | head -n 20 |
while IFS= read -r n; do printf 'flag_env\\t%s\\n' "$n"; done`

const scripts = [history, temp, keys, flags]
/** As the author worked: who else would have left something behind. */
const limits = { user: null, deadline_ms: 30_000, output_bytes: 32_000 }
const whats = ['history', 'temp', 'key', 'flag_env'] as const
export type Leftover = (typeof whats)[number]

/** What the author left behind in a node, as the node says it: its words are those of strangers. */
export async function leftoversIn(ctx: Pick<Ctx, 'scenes'>, place: NodePlace): Promise<{ what: Leftover; where: string }[]> {
  const said = await Promise.all(scripts.map((script) => ctx.scenes.exec({ ...place, ...limits, command: ['/bin/sh', '-c', script] })))
  return said.flatMap(({ stdout }) => readLeftovers(stdout.toString('utf8')))
}

/** Bounded, and without what a page would not show. */
export function readLeftovers(text: string): { what: Leftover; where: string }[] {
  const lines = text.split('\n').slice(0, injectionLimits.findings)
  return lines.flatMap((line) => {
    const [word = '', where = ''] = line.split('\t', 2)
    const what = whats.find((one) => one === word)
    const isPlain = where !== '' && where.length <= injectionLimits.path_max && !/[\p{Cc}\p{Cf}]/u.test(where)
    return what === undefined || !isPlain ? [] : [{ what, where }]
  })
}
