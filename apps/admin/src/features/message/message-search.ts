export type MessageSearch = Readonly<Record<string, string | number | undefined>>
