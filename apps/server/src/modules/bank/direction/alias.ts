/** How other platforms and authors spell the seed directions; compared in lower case without marks. */
export const seedAliases: Record<string, readonly string[]> = {
  web: ['webexploitation', 'websecurity', 'webhacking'],
  pwn: ['pwning', 'pwnable', 'pwnables', 'binaryexploitation', 'binexp', 'exploitation', 'exploit', 'binary', '二进制'],
  crypto: ['cryptography', 'cryptanalysis', '密码', '密码学'],
  reverse: ['reversing', 'rev', 're', 'reverseengineering', '逆向', '逆向工程'],
  forensics: ['forensic', 'dfir', 'digitalforensics', '取证'],
  misc: ['miscellaneous', 'general', 'generalskills', 'other', '杂项'],
  osint: ['opensourceintelligence', 'recon', '开源情报'],
  mobile: ['android', 'ios', 'mobilesecurity', '移动安全'],
  blockchain: ['smartcontract', 'smartcontracts', 'web3', '区块链'],
  ai: ['ml', 'aiml', 'machinelearning', 'llm', '人工智能'],
  hardware: ['iot', 'embedded', 'hw', '硬件'],
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
const keyOfSeed = new Map(Object.entries(seedAliases).flatMap(([key, words]) => [key, ...words].map((word) => [plain(word), key] as const)))

/** Spellings compare in lower case, without marks. */
export const plainSpelling = plain

/** What a direction's row stands for: its key and its aliases; null takes the seed's list. */
export const spellingsOf = ({ key, aliases }: { key: string; aliases: string[] | null }): string[] => [
  key,
  ...(aliases ?? seedAliases[key] ?? []),
]

/** Key by spelling of the directions there are, in their order. */
export function spellings(rows: ReadonlyArray<{ key: string; aliases: string[] | null }>): Map<string, string> {
  const found = new Map<string, string>()
  for (const row of rows) for (const word of spellingsOf(row)) if (!found.has(plain(word))) found.set(plain(word), row.key)
  return found
}

/** The direction key that a category means: by the given spellings, else a seed by its aliases, else a key of its own (`Linux` → `linux`). */
export function directionKey(category: string, known: ReadonlyMap<string, string> = keyOfSeed): string {
  const found = known.get(plain(category))
  if (found !== undefined) return found
  const own = category
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
    .slice(0, 40)
  return own === '' ? `x-${Buffer.from(category).toString('hex').slice(0, 32)}` : own
}
