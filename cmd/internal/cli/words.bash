# Join the words that bash splits; this replaces the package bash-completion.
__PROGRAM_init_completion()
{
    local i word glue=''
    COMPREPLY=() words=() cword=0 cur='' prev=''
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $glue || $i -gt 1 && $word == [=:]* ]]; then
            words[${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
        glue=''
        [[ $i -gt 0 && $word == *[=:] && $COMP_WORDBREAKS == *"${word: -1}"* ]] && glue=yes
    done
    cword=$((${#words[@]} - 1))
    cur=${words[cword]}
    prev=${words[cword > 0 ? cword - 1 : 0]}
}

# Remove the part before the last character that splits words, quoted as in
# "best\,deep:" or not.
__PROGRAM_handle_special_char()
{
    local i before quoted
    [[ $1 == *"$2"* && $COMP_WORDBREAKS == *"$2"* ]] || return
    before=${1%"${1##*"$2"}"}
    printf -v quoted %q "$before"
    for i in "${!COMPREPLY[@]}"; do
        COMPREPLY[i]=${COMPREPLY[i]#"$before"}
        COMPREPLY[i]=${COMPREPLY[i]#"$quoted"}
    done
}
