/** `ISP2 · CBN`: people know the provider; where its name says so already, the name alone. */
export const ispWords = ({ name, provider }: { name: string; provider: string }): string =>
  provider && !name.toLowerCase().includes(provider.toLowerCase()) ? `${name} · ${provider}` : name;
