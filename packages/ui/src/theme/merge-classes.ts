/**
 * What our classes set. `packages/tooling/src/merge-classes.test.ts` holds every two of them against tailwind-merge, whose table of all
 * Tailwind is 9 kB of a first load (ADR 315): a class that it names wrong wants a word here.
 */

/** Each value behind one of these beginnings sets the property that the beginning names. */
const beginnings =
  'p- px- py- pt- pr- pb- pl- m- mx- my- mt- mr- mb- ml- gap- gap-x- gap-y- inset- inset-x- inset-y- top- right- bottom- left- w- h- size- ' +
  'min-w- min-h- max-w- max-h- basis- z- order- opacity- leading- rotate- translate-x- translate-y- col-start- col-span- row-start- grid-cols- ' +
  'grid-rows- cursor- duration- animate- line-clamp- outline-offset- underline-offset- scroll-mt- fill- stroke- bg- decoration- rounded- items- ' +
  'self- justify- justify-items- justify-self- content- pointer-events- touch- list- align- break- whitespace- transition- divide- border- ' +
  'border-t- border-b- border-l- font- text- overflow- overflow-x- overflow-y- grow- shrink- flex- resize-'

/**
 * What sets another property than its beginning says, or has none. `border-#` is a number behind `border-`, `text-[` a value that is
 * written out.
 */
const others = {
  display: 'block contents flex flow-root grid hidden inline inline-block inline-flex table',
  position: 'absolute fixed relative static sticky',
  visibility: 'collapse invisible visible',
  frame: 'border border-# border-[',
  'frame-y': 'border-y',
  'frame-t': 'border-t border-t-#',
  'frame-r': 'border-r border-r-#',
  'frame-b': 'border-b border-b-#',
  'frame-l': 'border-l border-l-# border-l-[',
  collapse: 'border-collapse border-separate',
  spacing: 'border-spacing-#',
  style: 'border-dashed',
  image: 'bg-linear-to-l',
  inside: 'break-inside-avoid',
  generated: 'content-[',
  side: 'divide-y',
  direction: 'flex-col flex-row',
  wrap: 'flex-nowrap flex-wrap',
  weight: 'font-bold font-medium font-normal font-semibold',
  size: 'text-[ text-caption text-body text-dense text-mono text-section text-title text-figure type-title type-section type-figure type-mono',
  alignment: 'text-center text-left text-right',
  ending: 'text-ellipsis truncate',
  line: 'line-through no-underline underline',
  case: 'lowercase uppercase',
  outline: 'outline outline-#',
  reading: 'not-sr-only sr-only',
  fit: 'object-contain object-cover',
  'grow-': 'grow',
  'shrink-': 'shrink',
  'rounded-': 'rounded',
  'transition-': 'transition',
  'resize-': 'resize',
}

/** What a property sets besides: a later one of these makes earlier ones of the others void, but not the other way round. */
const wider: Readonly<Record<string, string>> = {
  'p-': 'px- py- pt- pr- pb- pl-',
  'px-': 'pr- pl-',
  'py-': 'pt- pb-',
  'm-': 'mx- my- mt- mr- mb- ml-',
  'mx-': 'mr- ml-',
  'my-': 'mt- mb-',
  'gap-': 'gap-x- gap-y-',
  'inset-': 'inset-x- inset-y- top- right- bottom- left-',
  'inset-x-': 'right- left-',
  'inset-y-': 'top- bottom-',
  'size-': 'w- h-',
  'flex-': 'basis- grow- shrink-',
  'line-clamp-': 'display overflow-',
  'border-': 'border-t- border-b- border-l-',
  frame: 'frame-y frame-t frame-r frame-b frame-l',
  'frame-y': 'frame-t frame-b',
  'overflow-': 'overflow-x- overflow-y-',
  size: 'leading-',
}

const propertyOfKey = new Map(beginnings.split(' ').map((key) => [key, key]))
for (const [property, keys] of Object.entries(others)) for (const key of keys.split(' ')) propertyOfKey.set(key, property)

/** The longest that the tables have: the class itself, a number behind its beginning, its beginnings. */
function readProperty(utility: string): string | undefined {
  if (utility.startsWith('[')) return utility.slice(0, utility.indexOf(':'))
  const written = utility.search(/[[(]/)
  const head = (written < 0 ? utility : utility.slice(0, written + 1)).replace(/^-|!$/g, '')
  let found = propertyOfKey.get(head) ?? propertyOfKey.get(head.replace(/-[\d.]+$/, '-#'))
  for (let at = head.lastIndexOf('-'); found === undefined && at > 0; at = head.lastIndexOf('-', at - 1))
    found = propertyOfKey.get(head.slice(0, at + 1))
  return found
}

interface ClassRead {
  /** Variants and importance: only classes of one scope make each other void. */
  scope: string
  property: string | undefined
}
/** A class stands in the sources as it is, so there are no more than these. */
const classesRead = new Map<string, ClassRead>()

function readClass(name: string): ClassRead {
  const read = classesRead.get(name)
  if (read) return read
  const [variants = ''] = /^(?:(?:[^[\](:]|\[(?:[^[\]]|\[[^\]]*\])*\])*:)?/.exec(name) ?? []
  const made = { scope: name.endsWith('!') ? `${variants}!` : variants, property: readProperty(name.slice(variants.length)) }
  classesRead.set(name, made)
  return made
}

/** Of the classes that set one property the last stays. What the tables do not know stays too. */
export function mergeClasses(classes: string): string {
  const set = new Set<string>()
  const remaining: string[] = []
  for (const name of classes.split(' ').reverse()) {
    const { scope, property } = readClass(name)
    if (property !== undefined) {
      if (set.has(scope + property)) continue
      for (const each of [property, ...(wider[property]?.split(' ') ?? [])]) set.add(scope + each)
    }
    remaining.push(name)
  }
  return remaining.reverse().join(' ')
}
