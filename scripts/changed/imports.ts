/** What a file asks another one for: single names, or all that it holds. */
export interface Import {
  /** As it is written: a relative path, or the name of a package. */
  from: string
  names: readonly { name: string; as: string }[] | 'all'
  /** `export … from`: the names are handed on, and the file itself need not know them. */
  passesOn: boolean
}

// Sources are formatted, so a statement begins its line. What is needed for its types alone is judged by the types.
// bounded: it reads the sources of this repository, and no text of a user
const statement = /^(import|export)( type)? (?:([^'";]*?) from )?['"]([^'"\n]+)['"]/gmu
const dynamic = /(?:\bimport\(|\.mock\(|new URL\()\s*['"]([^'"\n]+)['"]/gu
// Code that no build has.
// bounded: it reads the sources of this repository, and no text of a user
const unbuilt = /^.*import\.meta\.env\.DEV.*$/gmu
// bounded: it reads the sources of this repository, and no text of a user
const comment = /^ *(?:\/\/|\/?\*).*$/gmu
const literal = /['"`]([\w@./*{},-]+)['"`]/gu

const braces = /\{([^{}]*)\}/u

/** The names between braces; those of types are left out. */
function namesIn(clause: string): { name: string; as: string }[] {
  const inside = braces.exec(clause)?.[1] ?? ''
  return inside.split(',').flatMap((part) => {
    const [name = '', as = name] = part.trim().split(' as ')
    return name === '' || name.startsWith('type ') ? [] : [{ name, as }]
  })
}

export function importsOf(text: string): Import[] {
  const found: Import[] = []
  for (const [, word, type, clause, from = ''] of text.matchAll(statement)) {
    if (type !== undefined) continue
    const passesOn = word === 'export'
    const rest = clause?.replace(braces, '').replace(',', '').trim()
    // A name before the braces is the default export, and a star is everything.
    if (clause === undefined || rest !== '') found.push({ from, names: 'all', passesOn })
    else {
      const names = namesIn(clause)
      if (names.length > 0) found.push({ from, names, passesOn })
    }
  }
  for (const [, from = ''] of text.replaceAll(unbuilt, '').matchAll(dynamic)) found.push({ from, names: 'all', passesOn: false })
  return found
}

/** Of a pattern of paths, the folder that all of them stand in. */
const folderOf = (path: string): string =>
  // bounded: a path of this repository
  path.replace(/\/[^/]*[*{].*$/u, '')

/** Texts in quotes that may be paths: with a folder or an ending, and no address of a page. The names of imports are none of them. */
export function pathsIn(text: string): string[] {
  const found = [...text.replaceAll(statement, '').replaceAll(comment, '').replaceAll(unbuilt, '').matchAll(literal)].map(([, path = '']) =>
    folderOf(path),
  )
  return [...new Set(found)].filter((path) => /^(?:docs|faults|samples)$|^[^/].*\/|\.\w{2,4}$/u.test(path) && /\w/u.test(path))
}

const bound = /\b(\w+)(?:\.use)?\(/gu

/** Of a file that binds others together (`port.use(answer)`, `module(part)`): which names it gives to which. */
export function bindingsIn(text: string): { name: string; given: string[] }[] {
  return [...text.matchAll(bound)].map(({ 0: { length }, 1: name = '', index }) => {
    const from = index + length
    let open = 1
    let end = from
    for (; open > 0 && end < text.length; end += 1) open += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    return { name, given: text.slice(from, end).match(/\w+/gu) ?? [] }
  })
}
