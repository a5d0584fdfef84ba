/** What a module of the build imports, by name where a library gives all it has in one file. */

interface Module {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
export interface Graph {
  getModuleInfo: (id: string) => Module | null;
}

/** Nobody needs all that these export. */
const WHOLE =
  /\/node_modules\/(@mantine\/(?:core|hooks)|@tabler\/icons-react)\/[^?]*\/(?:index|tabler-icons-react)\.mjs$/;
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

const kept = new WeakMap<Graph, Map<string, readonly string[]>>();

export function importsOf(id: string, graph: Graph): readonly string[] {
  const known = kept.get(graph) ?? new Map<string, readonly string[]>();
  kept.set(graph, known);
  const before = known.get(id);
  if (before) return before;
  const module = graph.getModuleInfo(id);
  const imports = (module?.importedIds ?? []).flatMap((next) => {
    const [, library] = WHOLE.exec(next) ?? [];
    return library ? partsOf(library, next, module?.code ?? '', graph) : [next];
  });
  known.set(id, imports);
  return imports;
}

/** The modules of a library behind the names that `code` takes from it. */
function partsOf(library: string, whole: string, code: string, graph: Graph): string[] {
  const places = placesIn(whole, graph);
  return [...code.matchAll(NAMED)]
    .filter(([, , from]) => from === library)
    .flatMap(([, names = '']) => namesIn(names).map(([name]) => places.get(name) ?? []))
    .flat();
}

/** Where what a library exports is written, by its name. */
function placesIn(whole: string, graph: Graph): Map<string, string> {
  const code = graph.getModuleInfo(whole)?.code ?? '';
  return new Map(
    [...code.matchAll(NAMED)].flatMap(([, names = '', from = '']) =>
      namesIn(names).map(([, name]) => [name, new URL(from, `file://${whole}`).pathname] as const),
    ),
  );
}

/** `a as b` as a pair: what it is called there, and here. */
const namesIn = (list: string): [string, string][] =>
  list.split(',').flatMap((part) => {
    const [name = '', , alias = name] = part.trim().split(/\s+/);
    return name ? [[name, alias]] : [];
  });
