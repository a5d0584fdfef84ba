import { Kbd, Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import type { Reach } from '../places';
import { GROUPS, type Command } from './command';
import classes from './Palette.module.css';
import { matching } from './search';
import { useCommands } from './useCommands';

/** So that a campus of hundreds of routers does not fill the page. */
const MOST = 8;
const MOST_AT_FIRST = 12;

interface PaletteProps {
  reach: Reach;
  onShortcuts: () => void;
  onClose: () => void;
}

/** Typed into, chosen by arrows: the focus stays in the field, and readers hear the option that Enter would take. */
export default function Palette({ reach, onShortcuts, onClose }: PaletteProps) {
  const { t } = useTranslation();
  useFocusBack();
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const listId = useId();
  const commands = useCommands(reach, onShortcuts);
  const groups = shown(commands, query);
  const flat = groups.flatMap(({ items }) => items);
  const at = Math.min(index, flat.length - 1);
  const active = flat[at];
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setIndex((at + step + flat.length) % flat.length);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(active);
    }
  };
  return (
    <Modal.Root opened onClose={onClose} size="lg" padding={0} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('nav.search')}>
        <TextInput
          data-autofocus
          size="lg"
          variant="unstyled"
          className={classes.field}
          leftSection={<IconSearch size={20} aria-hidden />}
          placeholder={t('palette.placeholder')}
          aria-label={t('palette.placeholder')}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <p role="status" className={flat.length > 0 ? 'visually-hidden' : classes.none}>
          {flat.length > 0 ? t('palette.count', { n: flat.length }) : t('palette.none')}
        </p>
        <div id={listId} role="listbox" aria-label={t('nav.search')} className={classes.list}>
          {groups.map(({ group, items, hidden }) => (
            <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
              <div id={`${listId}-${group}`} className={classes.group}>
                {t(`palette.group.${group}`)}
              </div>
              {items.map((command) => (
                <Option
                  key={command.id}
                  id={optionId(listId, command)}
                  command={command}
                  isActive={command === active}
                  onPoint={() => setIndex(flat.indexOf(command))}
                  onChoose={() => run(command)}
                />
              ))}
              {hidden > 0 && (
                <div className={classes.hidden} role="presentation" data-testid={`hidden-${group}`}>
                  {t('palette.hidden', { n: hidden })}
                </div>
              )}
            </div>
          ))}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

const optionId = (listId: string, { id }: Command) => `${listId}-${id}`;

/** Routers and ISPs only once something is typed, else the pages would be below them. */
function shown(commands: readonly Command[], query: string) {
  const isTyped = query.trim() !== '';
  const most = isTyped ? MOST : MOST_AT_FIRST;
  return GROUPS.filter((group) => isTyped || !['routers', 'isps', 'settings'].includes(group))
    .map((group) => {
      const fitting = matching(
        commands.filter((command) => command.group === group),
        query,
      );
      const items = fitting.slice(0, most);
      return { group, items, hidden: fitting.length - items.length };
    })
    .filter(({ items }) => items.length > 0);
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, command, isActive, onPoint, onChoose }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keys are those of the field, which keeps the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <span>{command.label}</span>
      {command.hint && <small>{command.hint}</small>}
      {command.keys && <Kbd className={classes.keys}>{command.keys}</Kbd>}
    </div>
  );
}
