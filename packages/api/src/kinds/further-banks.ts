/** Kinds whose bank of questions stands before contests of the kind can be made; plain, for the first load of the apps. */
export const furtherBanks = ['theory'] as const
