/** The code of a plan's statement that nobody need mind: it stands with the script itself. */
export const SCRIPT_SIZE = 'script_size';
