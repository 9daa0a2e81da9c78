/** What a repository of ctfcli calls a challenge: its usual name, parts of one story in a folder, or `ctfcli.yaml`. */
export const challengeFile = /(?:^|\/)(?:challenge[^/]*|ctfcli)\.ya?ml$/iu
